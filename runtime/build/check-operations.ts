import { basename, join } from 'node:path'
import { buildSchema, GraphQLError, type GraphQLSchema, Kind, parse, validate } from 'graphql'
import { type EditedTexts, noEdits, readEdited } from '../manifest/edited-texts.ts'
import { createProblem, type ManifestProblem } from '../manifest/problem.ts'
import { planFormCall } from './form-calls.ts'
import type { LoadedSite, SiteLoadResult } from './load-site.ts'

interface Fault {
  line: number
  column: number
  reason: string
}

/**
 * The operations of every section, and those of forms, against the SDL of their clients. A file of SDL that is no schema is told once, not at each operation.
 * Apart from `loadSite`, since a server that starts from a finished build needs no GraphQL parser.
 */
export function checkOperations(site: LoadedSite, edited: EditedTexts = noEdits): ManifestProblem[] {
  const { root, model, sources } = site
  const problems: ManifestProblem[] = []
  const schemas = new Map<string, GraphQLSchema | null>()
  const schemaOf = (file: string) => {
    const known = schemas.get(file)
    if (known !== undefined) return known
    const schema = readSchema(readEdited(join(root, file), edited))
    if ('reason' in schema) problems.push(problemAt(file, schema))
    schemas.set(file, 'reason' in schema ? null : schema)
    return schemas.get(file) ?? null
  }
  for (const { name, operations, client } of sources.sections) {
    const sdlFile = model.clients.get(client)?.schema
    if (sdlFile === undefined) continue
    for (const file of operations) {
      const faults = operationFaults(readEdited(file, edited), schemaOf(sdlFile))
      problems.push(...faults.map((fault) => problemAt(`sections/${name}/${basename(file)}`, fault)))
    }
  }
  problems.push(...checkFormCalls(site, schemaOf))
  return problems
}

/** What the forms send, against the SDL of the clients that get it. */
function checkFormCalls(
  { model, document }: LoadedSite,
  schemaOf: (file: string) => GraphQLSchema | null,
): ManifestProblem[] {
  return [...model.forms.values()].flatMap(({ name, fields, send }) =>
    send.flatMap((target, index) => {
      const sdlFile = model.clients.get(target.client)?.schema
      const schema = sdlFile === undefined ? null : schemaOf(sdlFile)
      if (schema === null) return []
      return planFormCall(target, fields, schema).faults.map(({ code, at, args }) => {
        const path = ['forms', name, 'send', index, ...at]
        const isKey = code === 'form/unknown-input' || code === 'form/missing-input'
        return createProblem(code, { path, position: document.nearestPosition(path, isKey ? 'key' : 'value') }, args)
      })
    }),
  )
}

/** What was read of a site, with what `checkOperations` finds in it. */
export function withOperations(result: SiteLoadResult): SiteLoadResult {
  const found = result.site === null ? [] : checkOperations(result.site, result.edited)
  return found.length === 0 ? result : { ...result, site: null, problems: [...result.problems, ...found] }
}

function problemAt(file: string, { line, column, reason }: Fault): ManifestProblem {
  return createProblem('section/invalid-graphql', { path: [], position: { file, line, column } }, { reason })
}

function readSchema(sdl: string): GraphQLSchema | Fault {
  try {
    // The directives of the embedded back-end need no declaration.
    return buildSchema(sdl, { assumeValidSDL: true })
  } catch (error) {
    return faultOf(error)
  }
}

function operationFaults(text: string, schema: GraphQLSchema | null): Fault[] {
  try {
    const document = parse(text)
    const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION)
    const [operation] = operations
    if (operations.length !== 1 || operation?.kind !== Kind.OPERATION_DEFINITION || operation.name === undefined)
      return [{ line: 1, column: 1, reason: 'it must hold exactly one operation, and the operation must have a name' }]
    if (schema === null) return []
    // The rules of GraphQL pass what has no root type.
    if (!schema.getRootType(operation.operation))
      return [{ line: 1, column: 1, reason: `the SDL of its client has no ${operation.operation}` }]
    return validate(schema, document).map(faultOf)
  } catch (error) {
    return [faultOf(error)]
  }
}

function faultOf(error: unknown): Fault {
  const message = error instanceof Error ? error.message : String(error)
  const { line, column } = (error instanceof GraphQLError ? error.locations?.[0] : undefined) ?? { line: 1, column: 1 }
  return { line, column, reason: message.replace(/\.$/, '') }
}
