import { createHash } from 'node:crypto'
import {
  type DocumentNode,
  type FieldNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
  type SelectionSetNode,
  stripIgnoredCharacters,
  visit,
} from 'graphql'
import type { Operation } from '../../graphql/execute.ts'
import { markedTexts } from '../../selections/marked-texts.ts'
import { TEXT_MARK } from '../../values/schema/with-own-types.ts'

/** An operation with everything that a cache in the browser needs to know about it. */
export interface CompiledOperation extends Operation {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly document: DocumentNode
}

/**
 * Compiles a `.graphql` file with one operation, so that no parser is needed at run time. Every selection gets `__typename`, by which caches identify
 * entities. Fields marked with `@text` are noted, and sent without the mark, which back-ends do not know; the cache keeps them apart by it. Server and
 * browser send the same text, with the same hash.
 *
 * @throws Error that names the file, when it does not contain exactly one named operation.
 */
export function compileOperation(source: string, file: string): CompiledOperation {
  const document = withTypenames(parse(source, { noLocation: true }))
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )
  const [operation] = operations
  if (!operation?.name || operations.length !== 1) {
    throw new Error(`${file} must contain exactly one operation, and it must have a name.`)
  }
  const texts = markedTexts(document)
  const isMarked = Object.keys(texts).length > 0
  // A comment, so that the answer is not taken for that of an operation which differs only in its marks.
  const query = stripIgnoredCharacters(print(withoutMarks(document))) + (isMarked ? `#${JSON.stringify(texts)}` : '')
  return {
    name: operation.name.value,
    query,
    variables: operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [],
    hash: createHash('sha256').update(query).digest('hex'),
    ...(isMarked ? { texts } : {}),
    kind: operation.operation,
    document,
  }
}

/** Like `compileOperation`, without what only a cache in the browser needs. */
export function sentOperation(source: string, file: string): Operation {
  const { document: _, kind: _kind, ...operation } = compileOperation(source, file)
  return operation
}

function withoutMarks(document: DocumentNode): DocumentNode {
  return visit(document, { Directive: ({ name }) => (name.value === TEXT_MARK ? null : undefined) })
}

const TYPENAME: FieldNode = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } }

/** Adds `__typename` as caches do: to every selection that lacks it, except those of the operation itself and of introspection. */
function withTypenames(document: DocumentNode): DocumentNode {
  return visit(document, {
    SelectionSet: {
      enter(selections, _key, parent): SelectionSetNode | undefined {
        const isOperation = parent !== undefined && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
        const hasOwn = selections.selections.some(
          (selection) => selection.kind === Kind.FIELD && selection.name.value.startsWith('__'),
        )
        return isOperation || hasOwn ? undefined : { ...selections, selections: [...selections.selections, TYPENAME] }
      },
    },
  })
}
