import type { ASTNode } from 'graphql'
import type { Fix, RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import type { Position } from '../../manifest/text/position.ts'

/** Where a node of a GraphQL text is written; null when it does not come from a text. */
export function positionOfNode(node: ASTNode | null): Position | null {
  const token = node?.loc?.startToken
  return token === undefined ? null : { file: node?.loc?.source.name ?? '', line: token.line, column: token.column }
}

/** The declaration in the SDL, as a related place. */
export function declaredAt(node: ASTNode | null | undefined): RelatedPlace[] {
  const position = positionOfNode(node ?? null)
  return position === null ? [] : [{ ...position, message: 'The SDL declares it here.' }]
}

/** A fix that renames a node. It is not safe: the section's code may use the wrong name, too. */
export function renameNode(node: ASTNode, name: string | null): Fix | null {
  const { loc } = node
  if (loc === undefined || name === null) return null
  const text = node.kind === 'Variable' ? `$${name}` : name
  return { isSafe: false, edits: [{ file: loc.source.name, start: loc.start, end: loc.end, text }] }
}
