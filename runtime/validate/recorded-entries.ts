import { join } from 'node:path'
import type { CollectionEntries } from '../checks/facts/facts.ts'
import type { EditedTexts } from '../manifest/text/edited-texts.ts'
import { plainTexts } from '../richtext/plain-texts.ts'
import { KnownPages } from '../server/collections/known-pages.ts'
import { readList } from '../server/collections/read-list.ts'
import type { Entry } from '../site/data/entry.ts'
import { languageAt } from '../site/data/language-at.ts'
import { SiteClock } from '../site/data/site-clock.ts'
import { collectionOf } from '../site/routing/pages-of.ts'
import type { CollectionModel, SiteModel } from '../site/site-model.ts'
import { compileOperation } from '../source/graphql/graphql-module.ts'
import type { RecordedAnswers } from '../source/graphql/recorded-answers.ts'
import type { LoadedSite } from '../source/load-site.ts'
import { isEmbedded } from '../values/paths/embedded-address.ts'
import { readText } from './operation-files.ts'
import { recordedPlaces } from './recorded-places.ts'

/** The entries of every collection that another API answers, if its list was recorded completely and in all languages. */
export async function recordedEntries(
  { root, model }: LoadedSite,
  record: RecordedAnswers,
  edited: EditedTexts,
): Promise<ReadonlyMap<string, CollectionEntries>> {
  const found = new Map<string, CollectionEntries>()
  for (const collection of model.collections.values()) {
    const client = model.clients.get(collection.client)
    const text = client === undefined || isEmbedded(client) ? null : readText(join(root, collection.query), edited)
    if (text === null) continue
    const operation = compileOperation(text, collection.query)
    const lists = await listsOf(collection, operation, model, record)
    if (lists === null) continue
    const pages = new KnownPages(
      model.routes.filter((route) => collectionOf(route) === collection.name),
      lists,
    )
    const file = record.fileOf(collection.client, operation.query)
    found.set(collection.name, {
      lists,
      unread: null,
      pageAt: (at) => pages.find(at),
      place: file === null ? () => null : recordedPlaces(file, () => readText(join(root, file), edited), collection),
    })
  }
  return found
}

/** Null when the list of some language is missing or not a list. */
async function listsOf(
  collection: CollectionModel,
  operation: ReturnType<typeof compileOperation>,
  site: SiteModel,
  record: RecordedAnswers,
): Promise<Map<string, readonly Entry[]> | null> {
  const ask = async (variables: Readonly<Record<string, unknown>>) =>
    plainTexts(record.find(collection.client, operation.query, variables), operation)
  const clock = new SiteClock(new Date(), site)
  const lists = new Map<string, readonly Entry[]>()
  try {
    for (const { code } of site.locales.available) {
      const language = languageAt(site.clients.get(collection.client), code)
      lists.set(code, await readList({ collection, operation, locale: code, language, clock, ask }))
    }
    return lists
  } catch {
    return null
  }
}
