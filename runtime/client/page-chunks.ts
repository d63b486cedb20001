import type { PayloadPage } from '../page/payload.ts'
import { chunkLoadError, importChunk } from './import-chunk.ts'

/** What a page needs beside its payload before it can be shown: stylesheets, and scripts of sections that start at once (D28). */
export interface PageChunks {
  /** Addresses of those that are not here yet. */
  missing(page: PayloadPage): readonly string[]
  /** Fetches them. @throws Error named ChunkLoadError (spec section 8). */
  load(addresses: readonly string[]): Promise<void>
}

/** @param loaded - addresses of the stylesheets that the document holds. */
export function createPageChunks(loaded: readonly string[], timeoutMs: number): PageChunks {
  const here = new Set(loaded)
  // Two pages in a row may wait for the same one.
  const coming = new Map<string, Promise<void>>()

  function loadOne(address: string): Promise<void> {
    const known = coming.get(address)
    if (known) return known
    const pending = (address.endsWith('.css') ? addStyle(address, timeoutMs) : importChunk(address, timeoutMs))
      .then(() => void here.add(address))
      .finally(() => coming.delete(address))
    coming.set(address, pending)
    return pending
  }

  return {
    missing(page) {
      const scripts = page.islands
        .filter(({ hydrate }) => hydrate === 'load')
        .flatMap(({ section }) => page.chunks[section] ?? [])
      return [...new Set([...page.styles, ...scripts])].filter((address) => !here.has(address))
    },
    async load(addresses) {
      await Promise.all(addresses.map(loadOne))
    },
  }
}

/** A page without its styles is not shown, so one that fails fails like a script (behaviours 2.20). */
function addStyle(href: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    const fail = (type: 'timeout' | 'error') => {
      link.remove()
      reject(chunkLoadError(href, type))
    }
    const timer = setTimeout(() => fail('timeout'), timeoutMs)
    link.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    link.onerror = () => {
      clearTimeout(timer)
      fail('error')
    }
    document.head.append(link)
  })
}
