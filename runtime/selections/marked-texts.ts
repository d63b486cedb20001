import { type DirectiveNode, type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'
import type { TextFields } from '../graphql/plain-texts.ts'
import { TEXT_MARK } from '../values/schema/with-own-types.ts'

/** The fields that an operation marks with `@text`, by their keys in its answer. */
export function markedTexts(document: DocumentNode): TextFields {
  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  return operation && 'selectionSet' in operation ? marksIn(operation.selectionSet, document, []) : {}
}

export function isMarked({ directives = [] }: { readonly directives?: readonly DirectiveNode[] | undefined }): boolean {
  return directives.some(({ name }) => name.value === TEXT_MARK)
}

/** @param open - the fragments around the selections: one that contains itself is an error, which is reported elsewhere. */
function marksIn(set: SelectionSetNode | undefined, document: DocumentNode, open: readonly string[]): TextFields {
  return (set?.selections ?? []).map((node) => marksOf(node, document, open)).reduce(merged, {})
}

function marksOf(node: SelectionNode, document: DocumentNode, open: readonly string[]): TextFields {
  if (node.kind === Kind.FIELD) {
    const below = isMarked(node) || marksIn(node.selectionSet, document, open)
    return below === true || Object.keys(below).length > 0 ? { [(node.alias ?? node.name).value]: below } : {}
  }
  if (node.kind === Kind.INLINE_FRAGMENT) return marksIn(node.selectionSet, document, open)
  const name = node.name.value
  const fragment = document.definitions.find((own) => own.kind === Kind.FRAGMENT_DEFINITION && own.name.value === name)
  if (fragment === undefined || !('selectionSet' in fragment) || open.includes(name)) return {}
  return marksIn(fragment.selectionSet, document, [...open, name])
}

/** An answer contains what any of several selections of a field selects. */
function merged(one: TextFields, other: TextFields): TextFields {
  const both = { ...one }
  for (const [key, own] of Object.entries(other)) {
    const known = both[key]
    both[key] = known === undefined || known === true || own === true ? (known ?? own) : merged(known, own)
  }
  return both
}
