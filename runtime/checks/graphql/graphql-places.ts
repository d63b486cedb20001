import type { ASTNode } from 'graphql'
import type { Fix, RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import type { Position } from '../../manifest/text/position.ts'

/** Where a part of a GraphQL text stands; null for what no text says. */
export function positionOfNode(node: ASTNode | null): Position | null {
  const token = node?.loc?.startToken
  return token === undefined ? null : { file: node?.loc?.source.name ?? '', line: token.line, column: token.column }
}

/** The place of the SDL that a fault belongs to. */
export function declaredAt(node: ASTNode | null | undefined): RelatedPlace[] {
  const position = positionOfNode(node ?? null)
  return position === null ? [] : [{ ...position, message: 'The SDL declares it here.' }]
}

/** Puts another name in the place of one. What was meant is likely, not certain: the section's code may ask for the wrong name, too. */
export function renameNode(node: ASTNode, name: string | null): Fix | null {
  const { loc } = node
  if (loc === undefined || name === null) return null
  const text = node.kind === 'Variable' ? `$${name}` : name
  return { isSafe: false, edits: [{ file: loc.source.name, start: loc.start, end: loc.end, text }] }
}
