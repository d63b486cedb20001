import { createReadStream, existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Ledger } from '../ledger/ledger.ts'
import { LedgerWriter } from '../ledger/ledger-writer.ts'
import { errorPageAddress, routeNamesAddress } from '../page/static-addresses.ts'
import { searchFolder } from '../search/search-address.ts'
import { allPages } from '../server/collections/all-pages.ts'
import { writeFeed } from '../server/feeds/write-feed.ts'
import { readServedFolder } from '../server/files/served-folder.ts'
import { anonymousRequest } from '../server/pages/anonymous-request.ts'
import { IndexWriter } from '../server/search/index-writer.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { openAddresses } from '../server/sitemap/open-pages.ts'
import { robots, sitemapFiles } from '../server/sitemap/sitemap.ts'
import { hasStar } from '../site/find-redirect.ts'
import { localePath } from '../site/locale-path.ts'
import { isLocalOrigin } from '../site/loopback.ts'
import { fixedPages } from '../site/pages-of.ts'
import type { OldAddress } from '../site/site-model.ts'
import { openWorkFolder } from '../source/work-folder.ts'
import { writeWhole } from '../source/write-whole.ts'
import type { PageError } from '../steps/page-error.ts'
import { DEFAULT_MESSAGE, notFound } from '../steps/page-error.ts'
import type { Store } from '../store/store.ts'
import { redirectName } from '../values/written-redirects.ts'
import { type CompressedTree, compressTree } from './compress-tree.ts'
import { DatedList, type DatedPages } from './dated-pages.ts'
import { LEDGER_ID, ledgerPlace, openEarlierTree } from './earlier-tree.ts'
import { hostRules, type WrittenRedirect } from './host-files/host-rules.ts'
import type { HostName } from './host-files/index.ts'
import { type HostReport, writeHostFiles } from './host-files/write-host-files.ts'
import { writeLaterPictures } from './later-pictures.ts'
import { GatheredPlace, TreePlace } from './page-place.ts'
import { PageWriter } from './page-writer.ts'
import { PathSummary } from './path-summary.ts'
import { type Failures, openForPrerendering, type PrerenderSource } from './prerender-source.ts'
import { documentFile, payloadFile, writeInto } from './tree-files.ts'

export interface PrerenderOptions extends PrerenderSource {
  /** Folder of hashed assets. */
  readonly assetsFolder: string
  readonly publicFolders: readonly string[]
  readonly outDir: string
  /** Whether compressed forms lie beside text files. */
  readonly isPrecompressed: boolean
  /** The host whose own files are written; null: any. */
  readonly host: HostName | null
  /** What others have rendered; left out: all of it is rendered here. */
  readonly gathered?: { readonly store: Store; readonly ledger: Ledger }
}

export interface PrerenderReport {
  readonly pages: number
  /** How many of them were rendered: the others had not changed. */
  readonly rendered: number
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

/** An old address that no file can stand for: all below a path, one that the query decides, or what is gone. */
export interface UnwrittenAddress {
  readonly from: string
  /** Null: nowhere. */
  readonly to: string | null
  readonly status: number
}

/** Writes that are under way at once: writing, not rendering, is the limit. */
const WRITES = 32
/** What there is, for people and tools: browsers ask for the payload of a page, and know by the answer. */
const PAGE_LIST = '_site/payload/manifest.json'
/** Whatever the number of pages, the list stays below 5 kB. */
const MAX_ROUTES_BYTES = 3500
const MAX_REDIRECTS_BYTES = 1400
/** Its status and message are put in by the browser. */
const failedInBrowser: PageError = { status: 500, message: DEFAULT_MESSAGE, isShown: true }

/**
 * Writes every page as files that a plain file server can serve: HTML, payload, what pages there are, a 404 page per locale, sitemap, assets
 * and public files. The folder is written beside its place and moved there when it is whole; with failures it is not moved.
 */
export async function prerenderSite(options: PrerenderOptions): Promise<PrerenderReport> {
  const { runtime, failures, onUnread } = await openForPrerendering(options)
  const { site } = runtime
  const folder = openWorkFolder(options.outDir, 'rendering')
  const work = folder.path
  try {
    await copyFiles(options, work)
    let written = 0
    const routes = new PathSummary(MAX_ROUTES_BYTES)
    const index = indexWriter(runtime)
    const dated = new DatedList()
    const ledger = new LedgerWriter()
    const earlier = options.isForced ? null : openEarlierTree(options.outDir)
    const { gathered } = options
    const writer = new PageWriter({
      ...{ ...options, runtime, ledger, index, dated },
      ...(gathered
        ? { place: new GatheredPlace(work, gathered.store), known: gathered.ledger, isGathered: true }
        : { place: new TreePlace(work, earlier), known: earlier?.ledger ?? null, isGathered: false }),
    })
    let rendered = 0
    const leading: WrittenRedirect[] = []
    const pages = allPages(runtime, onUnread)
    // None of them is kept: there may be more than memory holds.
    const worker = async () => {
      for (let next = await pages.next(); !next.done; next = await pages.next()) {
        const { path } = next.value
        const outcome = await writer.write(next.value)
        if (outcome.kind === 'rendered') rendered += 1
        if (outcome.kind === 'rendered' || outcome.kind === 'kept') {
          written += 1
          routes.add(path)
        } else if (outcome.kind === 'redirect') leading.push({ from: path, to: outcome.to, status: outcome.status })
        else if (outcome.kind === 'failure') failures.set(path, outcome.message)
      }
    }
    await Promise.all(Array.from({ length: WRITES }, worker))
    for (const [address, message] of await writeLaterPictures(runtime, writer.pictures, work))
      failures.set(address, message)
    const unindexed = await writeIndex(index, work)
    const redirects = new PathSummary(MAX_REDIRECTS_BYTES)
    const unwritten = site.redirects.flatMap((old): UnwrittenAddress[] => {
      if (old.kind === 'gone') return [{ from: redirectName(old), to: null, status: 410 }]
      const { to, status } = old
      return isOfOnePath(old) ? [] : [{ from: redirectName(old), to, status }]
    })
    const single: WrittenRedirect[] = []
    for (const { from } of site.redirects.filter(isOfOnePath)) {
      const answer = await runtime.render.document(anonymousRequest(encodeURI(from)))
      // An entry may lack the language, or have its page there.
      if (answer.kind === 'redirect') single.push({ from, to: answer.to, status: answer.status })
    }
    const inOrder = leading.toSorted((one, other) => (one.from < other.from ? -1 : 1))
    const told: WrittenRedirect[] = []
    for (const redirect of [...single, ...inOrder]) {
      const { hasDocument, hasPayload } = await writeRedirect(runtime, redirect, work)
      if (hasPayload) redirects.add(redirect.from)
      if (hasDocument) told.push(redirect)
      ledger.addRedirect(redirect.from, redirect.to)
    }
    for (const old of site.redirects)
      if (Object.keys(old.query).length === 0 && (old.kind === 'gone' || hasStar(old.from)))
        ledger.addRedirect(old.from, old.kind === 'gone' ? null : old.to)
    await writeInto(work, PAGE_LIST, JSON.stringify({ routes: routes.paths, redirects: redirects.paths }))
    let compressed: CompressedTree | null = null
    let hosted: HostReport | null = null
    // What failed, such as a list that cannot be read, would fail there again.
    if (failures.size === 0) {
      await writeShared(runtime, work)
      if (options.host !== null)
        hosted = await writeHostFiles(options.host, site, await hostRules(runtime, told, work), work)
      if (options.isPrecompressed) compressed = await compressTree(work, earlier)
      const { text, id } = ledger.finish()
      await writeInto(work, LEDGER_ID, `${id}\n`)
      writeWhole(ledgerPlace(options.outDir), text)
      if (hosted?.beside) writeWhole(options.outDir + hosted.beside.suffix, hosted.beside.text)
      folder.publish()
    }
    return {
      pages: written,
      rendered,
      failures: [...failures].map(([what, message]) => ({ what, message })),
      unwritten,
      unindexed,
      dated: dated.found,
      hasAddresses: !isLocalOrigin(site.origin),
      compressed,
      hosted,
    }
  } finally {
    await runtime.close()
    folder.remove()
  }
}

function indexWriter({ site }: SiteRuntime): IndexWriter | null {
  return site.search === null ? null : new IndexWriter(site.search, site)
}

/** @returns language → how many of its pages are not in the index. */
async function writeIndex(index: IndexWriter | null, folder: string): Promise<ReadonlyMap<string, number>> {
  const { files, leftOut } = index?.finish() ?? { files: [], leftOut: new Map<string, number>() }
  for (const [name, body] of files) await writeInto(folder, searchFolder.slice(1) + name, body)
  return leftOut
}

function isOfOnePath({ kind, from, query }: OldAddress): boolean {
  return kind === 'redirect' && !hasStar(from) && Object.keys(query).length === 0
}

/**
 * A redirect: a page that leads on, and the payload that a client-side navigation follows; which of them it has. At `/index.html` a file server has
 * the page of the folder, which stays.
 */
async function writeRedirect({ render }: SiteRuntime, { from, to }: WrittenRedirect, folder: string) {
  const payload = await render.payload(anonymousRequest(encodeURI(from)))
  const file = documentFile(from)
  const hasDocument = !existsSync(join(folder, file))
  if (hasDocument) await writeInto(folder, file, render.redirectDocument(to))
  const hasPayload = payload.kind === 'payload'
  if (hasPayload) await writeInto(folder, payloadFile(from), payload.body)
  return { hasDocument, hasPayload }
}

async function writeShared(runtime: SiteRuntime, folder: string): Promise<void> {
  const { render, site } = runtime
  for (const { code } of site.locales.available) {
    const { body } = await render.errorDocument(notFound(), code)
    const home = localePath('/', code, site.locales)
    await writeInto(folder, home === '/' ? '404.html' : `${home.slice(1)}/404.html`, body)
    // For pages that a guard in the browser refuses.
    for (const error of [notFound(), failedInBrowser]) {
      const address = errorPageAddress(error.status === 404 ? 404 : 500, code)
      await writeInto(folder, address, await render.errorPayload(error, code))
    }
    const names = fixedPages(site)
      .filter(({ locale }) => locale === code)
      .map(({ name, path }) => [name, path])
    await writeInto(folder, routeNamesAddress(code), JSON.stringify(Object.fromEntries(names)))
  }
  // Addresses of this machine lead nobody anywhere.
  const origin = isLocalOrigin(site.origin) ? null : site.origin
  await writeInto(folder, 'robots.txt', robots(origin))
  if (origin === null) return
  for await (const { name, body } of sitemapFiles(site, openAddresses(runtime, fail)))
    await writeInto(folder, name, body)
  for (const feed of site.feeds) await writeInto(folder, feed.path.slice(1), await writeFeed(feed, runtime))
}

function fail(error: unknown): never {
  throw error
}

async function copyFiles({ assetsFolder, publicFolders }: PrerenderOptions, folder: string): Promise<void> {
  await copyFolder(assetsFolder, join(folder, '_site'))
  // The site's own files come first on the server, so they are copied last here.
  for (const source of [...publicFolders].reverse()) await copyFolder(source, folder)
}

/**
 * Copies what the server would take from a folder, and hidden files, which file hosts read. Contents alone: not the modes, which may keep from
 * everybody else what only the builder could read, and not the links, behind which lies nothing where the folder is put.
 */
async function copyFolder(from: string, to: string): Promise<void> {
  for (const [path, file] of readServedFolder(from).files) {
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, path), createReadStream(file))
  }
}
