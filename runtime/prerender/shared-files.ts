import { errorPageAddress, routeNamesAddress } from '../page/static-addresses.ts'
import { writeFeed } from '../server/feeds/write-feed.ts'
import { readServedFolder } from '../server/files/served-folder.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { openAddresses } from '../server/sitemap/open-pages.ts'
import { robots, sitemapFiles } from '../server/sitemap/sitemap.ts'
import { isLocalOrigin } from '../site/http/loopback.ts'
import { fixedPages } from '../site/routing/pages-of.ts'
import { readLayeredFiles } from '../source/parts/layered-files.ts'
import type { PageError } from '../steps/page-error.ts'
import { DEFAULT_MESSAGE, notFound } from '../steps/page-error.ts'
import { localePath } from '../values/paths/locale-path.ts'
import type { SiteTree } from './tree/site-tree.ts'

/** The folders whose files are copied into the site as they are. */
export interface CopiedFolders {
  /** The folder of hashed assets. */
  readonly assetsFolder: string
  readonly publicFolders: readonly string[]
}

/** The browser fills in the status and the message. */
const failedInBrowser: PageError = { status: 500, message: DEFAULT_MESSAGE, isShown: true }

/**
 * Offers the files that a server would serve from these folders, and also hidden files, which file hosts read. No links, since their targets are
 * missing wherever the site is put.
 */
export function offerFolders({ assetsFolder, publicFolders }: CopiedFolders, tree: SiteTree): void {
  for (const [path, file] of readServedFolder(assetsFolder).files) tree.offer(`_site${path}`, file)
  for (const [path, file] of readLayeredFiles(publicFolders)) tree.offer(path.slice(1), file)
}

/** Writes the files that belong to no single page: error pages, names of routes, robots.txt, sitemap, feeds. */
export async function writeSharedFiles(runtime: SiteRuntime, tree: SiteTree): Promise<void> {
  const { render, site } = runtime
  for (const { code } of site.locales.available) {
    const { body } = await render.errorDocument(notFound(), code)
    const home = localePath('/', code, site.locales)
    tree.put(home === '/' ? '404.html' : `${home.slice(1)}/404.html`, body)
    // For pages that are refused by a guard in the browser.
    for (const error of [notFound(), failedInBrowser]) {
      const address = errorPageAddress(error.status === 404 ? 404 : 500, code)
      tree.put(address.slice(1), await render.errorPayload(error, code))
    }
    const names = fixedPages(site)
      .filter(({ locale }) => locale === code)
      .map(({ name, path }) => [name, path])
    tree.put(routeNamesAddress(code).slice(1), JSON.stringify(Object.fromEntries(names)))
  }
  // Addresses on this machine would be useless to anybody else.
  const origin = isLocalOrigin(site.origin) ? null : site.origin
  tree.put('robots.txt', robots(origin))
  if (origin === null) return
  for await (const { name, body } of sitemapFiles(site, openAddresses(runtime))) tree.put(name, body)
  for (const feed of site.feeds) tree.put(feed.path.slice(1), await writeFeed(feed, runtime))
}
