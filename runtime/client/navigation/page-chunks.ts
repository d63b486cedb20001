import { moments } from '../../moments/index.ts'
import type { PayloadPage } from '../../page/payload.ts'
import { chunkLoadError, importChunk, isChunkLoadError } from '../browser/import-chunk.ts'
import { unlessLeaving } from '../browser/unless-leaving.ts'

/** What a page needs besides its payload before it can be shown: stylesheets, and scripts of sections that start at once. */
export interface PageChunks {
  /** Adopts the stylesheets that came with the page. */
  takeAlong(page: PayloadPage): void
  /** Addresses of the files that still have to be fetched. */
  missing(page: PayloadPage): readonly string[]
  /** Fetches these files. @throws Error named ChunkLoadError. */
  load(addresses: readonly string[]): Promise<void>
}

/** @param loaded - addresses of the stylesheets that the document already has. */
export function createPageChunks(loaded: readonly string[], timeoutMs: number): PageChunks {
  const here = new Set(loaded)
  // Two pages in a row may wait for the same file.
  const coming = new Map<string, Promise<void>>()

  function loadOne(address: string): Promise<void> {
    const known = coming.get(address)
    if (known) return known
    const pending = (address.endsWith('.css') ? addStyle(address, timeoutMs) : fetchScript(address, timeoutMs))
      .then(() => void here.add(address))
      .finally(() => coming.delete(address))
    coming.set(address, pending)
    return pending
  }

  return {
    takeAlong({ styles }) {
      for (const { href, text } of styles) {
        if (text === null || here.has(href)) continue
        here.add(href)
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        // The content security policy blocks style elements whose hash it does not know; a constructed stylesheet is not an element.
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
    },
    missing(page) {
      const styles = page.styles.filter(({ text }) => text === null).map(({ href }) => href)
      const scripts = page.islands
        .filter(({ hydrate }) => moments[hydrate].isUrgent)
        .flatMap(({ section }) => page.chunks[section] ?? [])
      return [...new Set([...styles, ...scripts])].filter((address) => !here.has(address))
    },
    async load(addresses) {
      await Promise.all(addresses.map(loadOne))
    },
  }
}

/** Only a failed fetch counts here. A script that throws has arrived, and its section reports the error when it starts. */
async function fetchScript(src: string, timeoutMs: number): Promise<void> {
  try {
    await importChunk(src, timeoutMs)
  } catch (error) {
    if (isChunkLoadError(error)) throw error
  }
}

/** A page is not shown without its styles, so a failed stylesheet is an error like a failed script. */
async function addStyle(href: string, timeoutMs: number): Promise<void> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  const loaded = new Promise<unknown>((resolve, reject) => {
    link.onload = resolve
    link.onerror = () => reject(chunkLoadError(href, 'error'))
    limit.signal.onabort = () => reject(chunkLoadError(href, 'timeout'))
  })
  document.head.append(link)
  try {
    await unlessLeaving(loaded, limit.signal)
  } catch (error) {
    link.remove()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
