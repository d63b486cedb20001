import { createHash } from 'node:crypto'
import { Kind, type OperationDefinitionNode, parse, print, stripIgnoredCharacters } from 'graphql'
import type { Operation } from '../graphql/execute.ts'

/**
 * Compiles a `.graphql` file with one operation, so that no parser is needed at run time.
 *
 * @throws Error that names the file, when it does not hold exactly one named operation.
 */
export function compileOperation(source: string, file: string): Operation {
  const document = parse(source, { noLocation: true })
  const operations = document.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  )
  const [operation] = operations
  if (!operation?.name || operations.length !== 1) {
    throw new Error(`${file} must hold exactly one operation, and the operation must have a name.`)
  }
  const query = stripIgnoredCharacters(print(document))
  return {
    name: operation.name.value,
    query,
    variables: operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [],
    hash: createHash('sha256').update(query).digest('hex'),
  }
}
