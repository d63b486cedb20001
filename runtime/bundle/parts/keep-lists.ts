import { readLists, writeLists } from '../../server/collections/built-lists.ts'
import type { Elsewhere } from '../../server/elsewhere.ts'
import type { SiteRuntime } from '../../server/site-runtime.ts'
import type { CollectionModel } from '../../site/site-model.ts'
import { failureReason } from '../../source/graphql/failure-reason.ts'
import type { LoadedSite } from '../../source/load-site.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { runBuild } from '../run-build.ts'

/**
 * Writes the current entries of remote back-ends into a build, so that a server that starts while a back-end is unreachable has their pages. Lists
 * that cannot be read are taken from the previous build.
 *
 * @param work - folder of the build, complete apart from the lists.
 * @param before - folder of the previous build.
 * @param onWarning - called with a sentence for each collection that cannot be read.
 * @param elsewhere - answers in place of the back-ends, which are called when it is left out.
 */
export async function keepLists(
  site: LoadedSite,
  work: string,
  before: string,
  onWarning: (text: string) => void,
  elsewhere?: Elsewhere,
): Promise<void> {
  const { clients, collections } = site.model
  const remote = [...collections.values()].filter(({ client }) => !isEmbedded(clients.get(client) ?? { url: '' }))
  if (remote.length === 0) return
  const runtime = await runBuild(site, work, () => {}, elsewhere).catch((error: Error) => error)
  try {
    for (const collection of remote) {
      const lists = await readNow(collection, runtime).catch((error: unknown) => {
        const known = readLists(before, collection.name)
        onWarning(unreadInWords(collection, error, known !== null))
        return known
      })
      if (lists !== null) writeLists(work, collection.name, lists)
    }
  } finally {
    if (!(runtime instanceof Error)) await runtime.close()
  }
}

function readNow({ name }: CollectionModel, runtime: SiteRuntime | Error) {
  return runtime instanceof Error ? Promise.reject(runtime) : runtime.entries.listsOf(name)
}

function unreadInWords({ name }: CollectionModel, error: unknown, isKnown: boolean): string {
  const effect = isKnown ? 'has the entries that the build before this one knew' : 'has none of its pages'
  const reason = failureReason(error).replace(/\.$/, '')
  return `The collection "${name}" could not be read: ${reason}. A start while its back-end is away ${effect}.`
}
