import { LEDGER_ID } from '../artefact/prerendered-folder.ts'
import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { searchFolder } from '../search/search-address.ts'
import { allPages, countPages } from '../server/collections/all-pages.ts'
import { IndexWriter } from '../server/search/index-writer.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import type { EntryLists } from '../site/data/entry.ts'
import { isLocalOrigin } from '../site/http/loopback.ts'
import { collectionOf, patternsOf } from '../site/routing/pages-of.ts'
import { writeWhole } from '../source/disk/write-whole.ts'
import type { Store } from '../store/store.ts'
import { type CompressedTree, compressTree } from './compress-tree.ts'
import { DatedList, type DatedPages } from './dated-pages.ts'
import { type EarlierSite, findEarlierSite, ledgerPlace } from './earlier-ledger.ts'
import { hostRules, type WrittenRedirect } from './host-files/host-rules.ts'
import type { HostName } from './host-files/index.ts'
import { type HostReport, writeHostFiles } from './host-files/write-host-files.ts'
import { PAGE_LIMIT_MS } from './in-time.ts'
import { type ShownPictures, writeLaterPictures } from './later-pictures.ts'
import { type UnwrittenAddress, unwrittenAddresses, writeRedirects } from './old-addresses.ts'
import { GatheredPlace, TreePlace } from './page-place.ts'
import { PageWriter } from './page-writer.ts'
import { PathSummary } from './path-summary.ts'
import { type Failures, openForPrerendering, type PrerenderSource } from './prerender-source.ts'
import type { GatheredPages } from './shards.ts'
import { type CopiedFolders, offerFolders, writeSharedFiles } from './shared-files.ts'
import { type MadeOfSite, sealSite, type Unchanged, unchangedSince } from './site-seal.ts'
import { PAGES_AHEAD } from './threads/render-threads.ts'
import { ThreadedPages } from './threads/threaded-pages.ts'
import { SiteTree } from './tree/site-tree.ts'
import { writePages } from './write-pages.ts'

export interface PrerenderOptions extends PrerenderSource, CopiedFolders {
  readonly outDir: string
  /** Folder of another prerendered version of the site, whose unchanged pages are taken over if there is none in `outDir`. */
  readonly twin?: string | undefined
  /** Whether compressed forms are written beside text files. */
  readonly isPrecompressed: boolean
  /** The host whose configuration is written; null for none. */
  readonly host: HostName | null
  /** Called for each page, with the number of finished pages and of all pages. */
  readonly onPage?: (done: number, all: number) => void
  /** What other machines have rendered; left out when everything is rendered here. */
  readonly gathered?: GatheredPages & { readonly store: Store }
}

export interface PrerenderReport {
  readonly pages: number
  /** How many of them were rendered; the others had not changed. */
  readonly rendered: number
  /** Files that differ from the previous site, by their paths below the folder. */
  readonly changed: readonly string[]
  readonly failures: Failures
  /** Language → the number of its pages that are not in the search index because there are too many. */
  readonly unindexed: ReadonlyMap<string, number>
  readonly unwritten: readonly UnwrittenAddress[]
  /** Pages that depend on the date or the time, by how long they are right. */
  readonly dated: readonly DatedPages[]
  /** Whether the files with absolute addresses were written; they are left out when the site's origin is on this machine. */
  readonly hasAddresses: boolean
  /** Collection → the entries that pages were written for, if it can be read. */
  readonly lists: ReadonlyMap<string, EntryLists>
  /** Null when files are not compressed ahead. */
  readonly compressed: CompressedTree | null
  /** Null when there is no configuration for a host. */
  readonly hosted: HostReport | null
}

/** The number of pages whose data are waited for at the same time. */
const AT_ONCE = 32
/** Lists the pages, for people and tools. Browsers do not need it: they request the payload of a page, and see from the answer whether it exists. */
const PAGE_LIST = '_site/payload/manifest.json'
const MAX_REDIRECTS_BYTES = 1400

/**
 * Writes every page as files for any file server: HTML, payloads, the list of pages, a 404 page per language, sitemap, assets and public files. The
 * site that is served stays as it is until everything is there, and also when something fails.
 */
export async function prerenderSite(options: PrerenderOptions): Promise<PrerenderReport> {
  const { runtime, failures, onUnread } = await openForPrerendering(options)
  const { site } = runtime
  if (options.isForced) runtime.media?.outdate(null)
  const tree = new SiteTree(options.outDir)
  try {
    offerFolders(options, tree)
    const run = openRun(options, runtime, failures, tree)
    const pages = await writePages(allPages(runtime, onUnread), {
      ...{ writer: run.writer, failures },
      atOnce: options.place === null ? AT_ONCE : AT_ONCE + options.jobs * PAGES_AHEAD,
      onDone: await progressOf(options, runtime),
    }).finally(() => run.threads?.close())
    for (const [address, message] of await writeLaterPictures(runtime, run.pictures, tree))
      failures.set(address, message)
    const unindexed = writeIndex(run.index, tree)
    const { told, navigated } = await writeRedirects(runtime, pages.leading, tree, run.ledger)
    const redirects = new PathSummary(MAX_REDIRECTS_BYTES)
    for (const path of navigated) redirects.add(path)
    tree.put(PAGE_LIST, JSON.stringify({ routes: pages.routes.paths, redirects: redirects.paths }))
    // Otherwise what has failed, such as an unreadable list, would only fail again.
    const published = failures.size === 0 ? await publish(options, runtime, run, told, tree) : NOTHING_PUBLISHED
    return {
      ...published,
      pages: pages.count,
      rendered: pages.rendered,
      failures: [...failures].map(([what, message]) => ({ what, message })),
      unwritten: await unwrittenAddresses(runtime),
      unindexed,
      dated: run.dated.found(),
      hasAddresses: !isLocalOrigin(site.origin),
      lists: await listsOf(runtime),
    }
  } finally {
    await runtime.close()
    tree.discard()
  }
}

async function listsOf({ site, entries }: SiteRuntime): Promise<ReadonlyMap<string, EntryLists>> {
  const lists = new Map<string, EntryLists>()
  for (const name of new Set(patternsOf(site).flatMap((pattern) => collectionOf(pattern) ?? []))) {
    // One that cannot be read was reported when its pages were listed.
    const read = await entries.listsOf(name).catch(() => null)
    if (read !== null) lists.set(name, read)
  }
  return lists
}

/** What is collected while pages are written. */
interface Run {
  readonly writer: PageWriter
  readonly threads: ThreadedPages | null
  readonly ledger: LedgerWriter
  readonly index: IndexWriter | null
  readonly dated: DatedList
  /** The pictures that the build does not contain. */
  readonly pictures: ShownPictures
  /** Null when no earlier pages are known. */
  readonly earlier: EarlierSite | null
  /** Identifies everything that the pages are made of; null when that is not possible. */
  readonly madeOf: MadeOfSite | null
  /** How much of that is as it was for the earlier pages. */
  readonly unchanged: Unchanged
}

function openRun(options: PrerenderOptions, runtime: SiteRuntime, failures: Map<string, string>, tree: SiteTree): Run {
  const { outDir, twin, gathered, place, code, jobs } = options
  const ledger = new LedgerWriter()
  const dated = new DatedList()
  dated.addAll(gathered?.dated ?? [])
  const pictures: ShownPictures = new Map()
  const index = runtime.site.search === null ? null : new IndexWriter(runtime.site.search, runtime.site)
  const earlier = options.isForced ? null : findEarlierSite(twin === undefined ? [outDir] : [outDir, twin])
  // What other machines have rendered was made of their sources, not of these.
  const madeOf = gathered ? null : options.madeOf
  const unchanged =
    earlier === null || madeOf === null ? null : unchangedSince(earlier.folder, { ledger: earlier.ledger.id, madeOf })
  const threads =
    place === null || jobs < 2 || gathered
      ? null
      : new ThreadedPages({
          ...{ place, code, outDir, tree, ledger, dated, pictures, failures },
          ...{ count: jobs - 1, limitMs: PAGE_LIMIT_MS },
        })
  const writer = new PageWriter({
    ...{ ...options, runtime, ledger, index, dated, threads, pictures, unchanged },
    ...(gathered
      ? { place: new GatheredPlace(tree, gathered.store), known: gathered.ledger, isGathered: true }
      : {
          place: new TreePlace(tree, earlier === null || earlier.folder === outDir ? null : earlier.folder),
          known: earlier?.ledger ?? null,
          isGathered: false,
        }),
  })
  return { writer, threads, ledger, index, dated, pictures, earlier, madeOf, unchanged }
}

async function progressOf({ onPage }: PrerenderOptions, runtime: SiteRuntime): Promise<() => void> {
  if (onPage === undefined) return () => {}
  const all = await countPages(runtime)
  let done = 0
  return () => {
    done += 1
    onPage(done, all)
  }
}

type Published = Pick<PrerenderReport, 'changed' | 'compressed' | 'hosted'>

const NOTHING_PUBLISHED: Published = { changed: [], compressed: null, hosted: null }

/** Adds what all pages share, and puts the site in its place. @param told - the redirects that a host is told of. */
async function publish(
  { outDir, host, isPrecompressed }: PrerenderOptions,
  runtime: SiteRuntime,
  { ledger, earlier, madeOf, unchanged }: Run,
  told: readonly WrittenRedirect[],
  tree: SiteTree,
): Promise<Published> {
  await writeSharedFiles(runtime, tree)
  const hosted = host === null ? null : writeHostFiles(host, runtime.site, await hostRules(runtime, told, tree), tree)
  tree.settle()
  const compressed = isPrecompressed ? await compressTree(tree) : null
  const { changed } = tree
  const { text, id } = ledger.finish()
  tree.put(LEDGER_ID, `${id}\n`)
  if (hosted?.beside) writeWhole(outDir + hosted.beside.suffix, hosted.beside.text)
  const isHere = earlier?.folder === outDir
  if (!isHere || id !== earlier.ledger.id) writeWhole(ledgerPlace(outDir), text)
  tree.publish()
  // The seal is written last, so that an interrupted run leaves none that fits.
  if (madeOf !== null && !(isHere && unchanged === 'all')) sealSite(outDir, { ledger: id, madeOf })
  return { changed, compressed, hosted }
}

/** @returns language → the number of its pages that are not in the index. */
function writeIndex(index: IndexWriter | null, tree: SiteTree): ReadonlyMap<string, number> {
  const { files, leftOut } = index?.finish() ?? { files: [], leftOut: new Map<string, number>() }
  for (const [name, body] of files) tree.put(searchFolder.slice(1) + name, body)
  return leftOut
}
