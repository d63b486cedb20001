import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { executeSync, type GraphQLSchema } from 'graphql'
import type { CollectionEntries, RecordFault } from '../checks/facts/facts.ts'
import type { EditedTexts } from '../manifest/text/edited-texts.ts'
import type { ClientModel } from '../site/site-model.ts'
import { type CompiledOperation, compileOperation } from '../source/graphql/graphql-module.ts'
import { readSdl } from '../source/graphql/read-sdl.ts'
import type { RecordedAnswer, RecordedAnswers, RecordedOperation } from '../source/graphql/recorded-answers.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import { valueAt } from '../values/value-at.ts'
import { operationFiles, readText } from './operation-files.ts'

type Misfit = RecordFault & { readonly kind: 'misfit' }

/** An operation that the site sends, and the file that contains it. */
interface Asked {
  readonly source: string
  readonly compiled: CompiledOperation
}

/**
 * Finds what does not fit in a record: answers to operations that have changed, are gone, or no longer match their schema.
 *
 * @param entries - of the collections whose lists could be read.
 */
export function recordFaults(
  site: LoadedSite,
  record: RecordedAnswers,
  entries: ReadonlyMap<string, CollectionEntries>,
  edited: EditedTexts,
): RecordFault[] {
  return [...site.model.clients.values()].flatMap((client): RecordFault[] => {
    if (isEmbedded(client)) return []
    const unreadable = record.unreadableOf(client.name)
    const recorded = record.operationsOf(client.name)
    if (unreadable.length + recorded.length === 0) return []
    const asked = askedOf(site, client, edited)
    const sdl = readText(join(site.root, client.schema), edited)
    const schema = sdl === null ? null : readSdl(sdl, client.schema).schema
    return [
      ...unreadable.map((file): RecordFault => ({ kind: 'unreadable', client: client.name, file })),
      ...recorded.flatMap((own) => faultOf(own, client, asked, schema)),
      ...unfinishedLists(site, client, asked, record, entries),
    ]
  })
}

function askedOf(site: LoadedSite, { name }: ClientModel, edited: EditedTexts): Asked[] {
  return operationFiles(site).flatMap(({ path, file, client }) => {
    const text = client === name ? readText(path, edited) : null
    return text === null ? [] : [{ source: file, compiled: compileOperation(text, file) }]
  })
}

function faultOf(
  recorded: RecordedOperation,
  { name: client, schema: sdl }: ClientModel,
  asked: readonly Asked[],
  schema: GraphQLSchema | null,
): RecordFault[] {
  const { file, operation } = recorded
  const same = asked.find(({ compiled }) => compiled.query === recorded.query)
  if (same === undefined) {
    const source = asked.find(({ compiled }) => compiled.name === operation)?.source
    return [source === undefined ? { kind: 'unasked', client, file } : { kind: 'changed', client, file, source }]
  }
  if (schema === null) return []
  for (const answer of recorded.answers) {
    const misfit = misfitOf(answer, same.compiled, schema)
    if (misfit !== null) return [{ kind: 'misfit', client, file, sdl, ...misfit }]
  }
  return []
}

/** Why an answer does not match the schema; null when it does. Executing the operation on a valid answer reproduces it exactly. */
function misfitOf(
  { variables, data }: RecordedAnswer,
  { document }: CompiledOperation,
  schema: GraphQLSchema,
): Pick<Misfit, 'reason' | 'isNull'> | null {
  const { data: read, errors } = executeSync({
    ...{ schema, document, rootValue: data },
    // Records do not contain the time.
    variableValues: { today: '', now: '', ...variables },
    fieldResolver: (source, _args, _context, { path }) => Object(source)[path.key],
    typeResolver: (value) => Object(value).__typename,
  })
  const [error] = errors ?? []
  if (error !== undefined) {
    const { message, path = [] } = error
    const place = `at ${path.join('.')} of the answer to ${JSON.stringify(variables)}`
    return { reason: `${message.replace(/\.$/, '')}, ${place}`, isNull: valueAt(data, path) === null }
  }
  const isSame = isDeepStrictEqual(JSON.parse(JSON.stringify(read)), data)
  return isSame ? null : { reason: 'a value is of another type, or missing', isNull: false }
}

/** Lists that are not recorded to the end: since the recording, a language may have been added, or the limit of a collection raised. */
function unfinishedLists(
  { model, manifest }: LoadedSite,
  { name: client }: ClientModel,
  asked: readonly Asked[],
  record: RecordedAnswers,
  entries: ReadonlyMap<string, CollectionEntries>,
): RecordFault[] {
  return [...model.collections.values()].flatMap((collection): RecordFault[] => {
    if (collection.client !== client || entries.has(collection.name)) return []
    const { query = '' } = manifest.collections[collection.name] ?? {}
    const own = asked.find(({ source }) => source === query)
    const file = own === undefined ? null : record.fileOf(client, own.compiled.query)
    return file === null ? [] : [{ kind: 'unfinished', client, file, collection: collection.name }]
  })
}
