import {
  buildASTSchema,
  buildSchema,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  parse,
  Source,
} from 'graphql'
import { validateSDL } from 'graphql/validation/validate.js'
import { LRUCache } from 'lru-cache'
import type { Position } from '../../manifest/text/position.ts'
import { messageOf } from '../../values/message-of.ts'
import { forOperations } from '../../values/schema/with-own-types.ts'

interface SdlFault {
  readonly position: Position
  readonly reason: string
}

interface ReadSdl {
  readonly schema: GraphQLSchema | null
  readonly faults: readonly SdlFault[]
}

/** More than the schemas of any site. A site is read again after every edit, which rarely concerns its schemas. */
const MAX_KEPT = 20
const kept = new LRUCache<string, ReadSdl>({ max: MAX_KEPT })

/**
 * Parses an SDL, once as long as its text stays the same. Directives need no declaration: the embedded back-end knows its own, and others have no
 * meaning here.
 *
 * @returns the schema, or null and the reasons why the text is invalid.
 */
export function readSdl(sdl: string, file: string): ReadSdl {
  const key = JSON.stringify([file, sdl])
  const result = kept.get(key) ?? read(sdl, file)
  kept.set(key, result)
  return result
}

function read(sdl: string, file: string): ReadSdl {
  try {
    const document = parseSdl(sdl, file)
    const errors = validateSDL(document).filter(({ message }) => !/\bdirective\b|"@/i.test(message))
    if (errors.length > 0) return { schema: null, faults: errors.map((error) => syntaxReason(error, file)) }
    return { schema: buildASTSchema(document, { assumeValidSDL: true }), faults: [] }
  } catch (error) {
    return { schema: null, faults: [syntaxReason(error, file)] }
  }
}

function parseSdl(sdl: string, file: string): DocumentNode {
  try {
    return parse(new Source(forOperations(sdl), file))
  } catch (error) {
    // One that is cut off ends in what was appended.
    parse(new Source(sdl, file))
    throw error
  }
}

/** The schema of an SDL that was found to be valid. @throws GraphQLError when it is not. */
export function schemaOf(sdl: string): GraphQLSchema {
  // The directives of the embedded back-end need no declaration.
  return buildSchema(forOperations(sdl), { assumeValidSDL: true })
}

/** The reason and the place of a syntax error in GraphQL. */
export function syntaxReason(error: unknown, file: string): SdlFault {
  const message = messageOf(error)
  const { line, column } = (error instanceof GraphQLError ? error.locations?.[0] : undefined) ?? { line: 1, column: 1 }
  const reason = message.replace(/^Syntax Error: /, '').replace(/[.]$/, '')
  return { position: { file, line, column }, reason: reason.charAt(0).toLowerCase() + reason.slice(1) }
}
