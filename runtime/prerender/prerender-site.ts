import { LEDGER_ID } from '../artefact/prerendered-folder.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { searchFolder } from '../search/search-address.ts'
import { allPages, countPages } from '../server/collections/all-pages.ts'
import { IndexWriter } from '../server/search/index-writer.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { isLocalOrigin } from '../site/http/loopback.ts'
import { writeWhole } from '../source/disk/write-whole.ts'
import type { Store } from '../store/store.ts'
import { type CompressedTree, compressTree } from './compress-tree.ts'
import { DatedList, type DatedPages } from './dated-pages.ts'
import { ledgerPlace, readEarlierLedger } from './earlier-ledger.ts'
import { hostRules, type WrittenRedirect } from './host-files/host-rules.ts'
import type { HostName } from './host-files/index.ts'
import { type HostReport, writeHostFiles } from './host-files/write-host-files.ts'
import { PAGE_LIMIT_MS } from './in-time.ts'
import { writeLaterPictures } from './later-pictures.ts'
import { type UnwrittenAddress, unwrittenAddresses, writeRedirects } from './old-addresses.ts'
import { GatheredPlace, TreePlace } from './page-place.ts'
import { PageWriter } from './page-writer.ts'
import { PathSummary } from './path-summary.ts'
import { type Failures, openForPrerendering, type PrerenderSource } from './prerender-source.ts'
import { type CopiedFolders, offerFolders, writeSharedFiles } from './shared-files.ts'
import { isSealed, sealSite } from './site-seal.ts'
import { PAGES_AHEAD } from './threads/render-threads.ts'
import { ThreadedPages } from './threads/threaded-pages.ts'
import { SiteTree } from './tree/site-tree.ts'
import { writePages } from './write-pages.ts'

export interface PrerenderOptions extends PrerenderSource, CopiedFolders {
  readonly outDir: string
  /** Whether compressed forms lie beside text files. */
  readonly isPrecompressed: boolean
  /** The host whose own files are written; null: any. */
  readonly host: HostName | null
  /** Told of each page: how many are done, and how many there are. */
  readonly onPage?: (done: number, all: number) => void
  /** What others have rendered; left out: all of it is rendered here. */
  readonly gathered?: { readonly store: Store; readonly ledger: Ledger }
}

export interface PrerenderReport {
  readonly pages: number
  /** How many of them were rendered: the others had not changed. */
  readonly rendered: number
  /** Files that are others than before, by their paths below the folder. */
  readonly changed: readonly string[]
  readonly failures: Failures
  /** Language → how many of its pages cannot be found, since there are too many. */
  readonly unindexed: ReadonlyMap<string, number>
  readonly unwritten: readonly UnwrittenAddress[]
  /** Pages that ask for the day or the time; null: none does. */
  readonly dated: DatedPages | null
  /** Whether there are the addresses that must be absolute; they are left out where the site's origin is that of this machine. */
  readonly hasAddresses: boolean
  /** Null: files are not compressed ahead. */
  readonly compressed: CompressedTree | null
  /** Null: the host is told nothing but by the files of pages. */
  readonly hosted: HostReport | null
}

/** Pages whose data are waited for at once. */
const AT_ONCE = 32
/** What there is, for people and tools: browsers ask for the payload of a page, and know by the answer. */
const PAGE_LIST = '_site/payload/manifest.json'
const MAX_REDIRECTS_BYTES = 1400

/**
 * Writes every page as files that a plain file server can serve: HTML, payload, what pages there are, a 404 page per locale, sitemap, assets
 * and public files. What is served stays as it is until all of it is there, and where something fails.
 */
export async function prerenderSite(options: PrerenderOptions): Promise<PrerenderReport> {
  const { runtime, failures, onUnread } = await openForPrerendering(options)
  const { site } = runtime
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
    // What failed, such as a list that cannot be read, would fail there again.
    const published = failures.size === 0 ? await publish(options, runtime, run, told, tree) : NOTHING_PUBLISHED
    return {
      ...published,
      pages: pages.count,
      rendered: pages.rendered,
      failures: [...failures].map(([what, message]) => ({ what, message })),
      unwritten: unwrittenAddresses(site),
      unindexed,
      dated: run.dated.found,
      hasAddresses: !isLocalOrigin(site.origin),
    }
  } finally {
    await runtime.close()
    tree.discard()
  }
}

/** What gathers while pages are written. */
interface Run {
  readonly writer: PageWriter
  readonly threads: ThreadedPages | null
  readonly ledger: LedgerWriter
  readonly index: IndexWriter | null
  readonly dated: DatedList
  /** Paths of pictures that the build has not. */
  readonly pictures: ReadonlySet<string>
  /** The pages that were made before; null: none are known. */
  readonly earlier: Ledger | null
  /** Of what all pages are made; null: it cannot be said. */
  readonly madeOf: string | null
  /** Whether all of it is what it was when the earlier pages were made. */
  readonly isSealed: boolean
}

function openRun(options: PrerenderOptions, runtime: SiteRuntime, failures: Map<string, string>, tree: SiteTree): Run {
  const { outDir, gathered, place, code, jobs } = options
  const ledger = new LedgerWriter()
  const dated = new DatedList()
  const pictures = new Set<string>()
  const index = runtime.site.search === null ? null : new IndexWriter(runtime.site.search, runtime.site)
  const earlier = options.isForced ? null : readEarlierLedger(outDir)
  // What others have rendered was made by their sources.
  const madeOf = gathered ? null : options.madeOf
  const sealed = earlier !== null && madeOf !== null && isSealed(outDir, { ledger: earlier.id, madeOf })
  const threads =
    place === null || jobs < 2 || gathered
      ? null
      : new ThreadedPages({
          ...{ place, code, outDir, tree, ledger, dated, pictures, failures },
          ...{ count: jobs - 1, limitMs: PAGE_LIMIT_MS },
        })
  const writer = new PageWriter({
    ...{ ...options, runtime, ledger, index, dated, threads, pictures, isSealed: sealed },
    ...(gathered
      ? { place: new GatheredPlace(tree, gathered.store), known: gathered.ledger, isGathered: true }
      : { place: new TreePlace(tree), known: earlier, isGathered: false }),
  })
  return { writer, threads, ledger, index, dated, pictures, earlier, madeOf, isSealed: sealed }
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

/** Adds what all pages share, and puts the site in its place. @param told - what a host is told of addresses that lead on. */
async function publish(
  { outDir, host, isPrecompressed }: PrerenderOptions,
  runtime: SiteRuntime,
  { ledger, earlier, madeOf, isSealed: sealed }: Run,
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
  if (id !== earlier?.id) writeWhole(ledgerPlace(outDir), text)
  tree.publish()
  // Last: what is broken off before has no seal that fits it.
  if (madeOf !== null && !sealed) sealSite(outDir, { ledger: id, madeOf })
  return { changed, compressed, hosted }
}

/** @returns language → how many of its pages are not in the index. */
function writeIndex(index: IndexWriter | null, tree: SiteTree): ReadonlyMap<string, number> {
  const { files, leftOut } = index?.finish() ?? { files: [], leftOut: new Map<string, number>() }
  for (const [name, body] of files) tree.put(searchFolder.slice(1) + name, body)
  return leftOut
}
