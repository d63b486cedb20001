import {
  buildASTSchema,
  concatAST,
  type GraphQLError,
  type GraphQLSchema,
  parse,
  Source,
  validateSchema,
} from 'graphql'
import { validateSDL } from 'graphql/validation/validate.js'
import { nearestName } from '../../values/names/nearest-name.ts'
import { withOwnTypes } from '../../values/schema/with-own-types.ts'
import { BackendError, type BackendProblem } from '../rules/backend-problem.ts'
import { directivesSdl } from '../rules/directives.ts'
import { takeMarkdown } from './markdown-scalar.ts'

/**
 * Parses an SDL into a schema that knows our directives, without resolvers.
 *
 * @param sdlFile - the name of the file in messages.
 * @param isChecked - checks nothing but the syntax.
 * @throws BackendError that lists every mistake with its place.
 */
export function parseBackendSchema(sdl: string, sdlFile: string, isChecked: boolean): GraphQLSchema {
  try {
    const document = concatAST([parse(directivesSdl), parse(new Source(withOwnTypes(sdl), sdlFile))])
    if (!isChecked) refuse(validateSDL(document), sdlFile)
    const schema = buildASTSchema(document, { assumeValidSDL: true, assumeValid: isChecked })
    refuse(validateSchema(schema), sdlFile)
    takeMarkdown(schema)
    return schema
  } catch (error) {
    if (error instanceof Error && isSyntaxError(error)) throw new BackendError([toProblem(error, sdlFile)])
    throw error
  }
}

function refuse(errors: readonly GraphQLError[], sdlFile: string): void {
  if (errors.length > 0) throw new BackendError(errors.map((error) => toProblem(error, sdlFile)))
}

function isSyntaxError(error: Error): error is GraphQLError {
  return error.name === 'GraphQLError'
}

function toProblem(error: GraphQLError, sdlFile: string): BackendProblem {
  const { line, column } = error.locations?.[0] ?? { line: 1, column: 1 }
  return { file: error.source?.name ?? sdlFile, line, column, message: error.message + adviceOn(error.message) }
}

/** Suggests a directive. GraphQL suggests types and fields itself. */
function adviceOn(message: string): string {
  const [, unknown = null] = /^Unknown directive "@(\w+)"/.exec(message) ?? []
  const known = directivesSdl.matchAll(/^directive @(\w+)/gm)
  const nearest =
    unknown === null
      ? null
      : nearestName(
          unknown,
          Array.from(known, ([, name = '']) => name),
        )
  return nearest === null ? '' : ` Did you mean "@${nearest}"?`
}
