import { join } from 'node:path'
import { execute } from 'graphql'
import type { Backend } from '../backend/create-backend.ts'
import type { ReadBackend } from '../backend/schema/read-backend.ts'
import type { CollectionEntries } from '../checks/facts/facts.ts'
import type { Operation } from '../graphql/execute.ts'
import type { EditedTexts } from '../manifest/text/edited-texts.ts'
import { plainTexts } from '../richtext/plain-texts.ts'
import { KnownPages } from '../server/collections/known-pages.ts'
import { type AskPage, readList } from '../server/collections/read-list.ts'
import type { Entry } from '../site/data/entry.ts'
import { SiteClock } from '../site/data/site-clock.ts'
import { collectionOf } from '../site/routing/pages-of.ts'
import type { ClientModel, CollectionModel } from '../site/site-model.ts'
import { compileOperation } from '../source/graphql/graphql-module.ts'
import { RecordedAnswers } from '../source/graphql/recorded-answers.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { backendSettings } from '../source/loaded/backend-settings.ts'
import { entryPlaces } from './entry-places.ts'
import { readText } from './operation-files.ts'
import { recordedEntries } from './recorded-entries.ts'

type Backends = ReadonlyMap<string, ReadBackend>

/**
 * The entries of every collection that an embedded back-end answers, or that was recorded, read as a server would. Submissions of visitors are not
 * included. Without an embedded back-end, none of its code is loaded.
 *
 * @param backends - the back-ends as read from their files, by client.
 */
export async function readEntries(
  site: LoadedSite,
  backends: Backends,
  edited: EditedTexts,
  record: RecordedAnswers = new RecordedAnswers(site.root),
): Promise<ReadonlyMap<string, CollectionEntries>> {
  const found = new Map(await recordedEntries(site, record, edited))
  for (const [name, read] of backends) {
    const own = [...site.model.collections.values()].filter(({ client }) => client === name)
    const client = site.model.clients.get(name)
    const sdl = client && own.length > 0 ? readText(join(site.root, client.schema), edited) : null
    if (client === undefined || sdl === null) continue
    const opened = await openBackend(site, client, read, sdl)
    for (const collection of own) {
      const text = readText(join(site.root, collection.query), edited)
      const entries = text === null ? null : await entriesOf(site, collection, { ...opened, read, text })
      if (entries !== null) found.set(collection.name, entries)
    }
    await opened.close()
  }
  return found
}

interface OpenBackend {
  readonly backend: Backend
  close(): Promise<void>
}

/** Starts the back-end with the content that was read, and a database without a file. */
async function openBackend(
  site: LoadedSite,
  { name, schema }: ClientModel,
  read: ReadBackend,
  sdl: string,
): Promise<OpenBackend> {
  const { createBackend, openDatabase } = await import('../backend/index.ts')
  const database = openDatabase(join(site.root, '.sitio/no-data'))
  const backend = await createBackend({
    ...{
      sdl,
      sdlFile: schema,
      isChecked: true,
      content: async () => ({ files: read.files, incomplete: new Set<string>(), problems: [] }),
    },
    ...backendSettings(site, name),
    ...{ database, secret: '', admin: null, production: false, log() {} },
  })
  return {
    backend,
    async close() {
      backend.close()
      await database.close()
    },
  }
}

interface Source {
  readonly backend: Backend
  readonly read: ReadBackend
  /** Text of the operation. */
  readonly text: string
}

/** Null when the list cannot be read because of its operation or the types of its fields; other checks report that. */
async function entriesOf(
  { model }: LoadedSite,
  collection: CollectionModel,
  { backend, read, text }: Source,
): Promise<CollectionEntries | null> {
  const operation = compileOperation(text, collection.query)
  if (!('schema' in prepare(backend, operation.query, {}))) return null
  const lists = new Map<string, readonly Entry[]>()
  const place = entryPlaces(collection, text, read)
  const ask = askFor(backend, operation)
  const clock = new SiteClock(new Date(), model)
  try {
    for (const { code } of model.locales.available)
      lists.set(code, await readList({ collection, operation, locale: code, language: code, clock, ask }))
  } catch (error) {
    return error instanceof UnreadList ? { lists: new Map(), unread: error.unread, pageAt: () => null, place } : null
  }
  const routes = model.routes.filter((route) => collectionOf(route) === collection.name)
  const pages = new KnownPages(routes, lists)
  return { lists, unread: null, pageAt: (path) => pages.find(path), place }
}

/** The back-end refuses to give a list, and says why. */
class UnreadList extends Error {
  constructor(readonly unread: NonNullable<CollectionEntries['unread']>) {
    super(unread.kind)
  }
}

/** @throws UnreadList when the back-end says why there is no list. */
function askFor(backend: Backend, operation: Operation): AskPage {
  return async (variables) => {
    const prepared = prepare(backend, operation.query, variables)
    if (!('schema' in prepared)) return null
    const { data, errors = [] } = await execute(prepared)
    if (errors.some(({ extensions }) => extensions.code === 'UNAUTHENTICATED'))
      throw new UnreadList({ kind: 'session' })
    const [error] = errors
    if (error === undefined) return plainTexts(data, operation)
    // Without data, execution never began: variables do not fit, which another check reports.
    if (data !== undefined) throw new UnreadList({ kind: 'failure', reason: error.message })
    return null
  }
}

/** Lists are read without a session. */
function prepare(backend: Backend, query: string, variables: Readonly<Record<string, unknown>>) {
  return backend.prepare({ query, variables }, { authorization: null })
}
