import { unlessLeaving } from './unless-leaving.ts'

/** How Chromium, Firefox and WebKit report a script that could not be fetched. */
const FETCH_FAILED =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/

/** How many times each script could not be fetched. */
const failures = new Map<string, number>()

/**
 * Loads a script of the build. After a failed fetch, the next attempt uses a different address, because browsers remember for the lifetime of the
 * page that an address gave no script.
 *
 * @throws Error named ChunkLoadError when the script cannot be fetched, or has not arrived after `timeoutMs`; otherwise whatever the script itself
 *   throws.
 */
export async function importChunk<Module>(src: string, timeoutMs: number): Promise<Module> {
  const failed = failures.get(src) ?? 0
  const address = failed === 0 ? src : `${src}?${failed}`
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  const timeout = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () => reject(chunkLoadError(src, 'timeout')))
  })
  try {
    // The build made the module; the caller names its type.
    const loaded = import(/* @vite-ignore */ address) as Promise<Module>
    return await Promise.race([unlessLeaving(loaded, limit.signal), timeout])
  } catch (error) {
    if (!(error instanceof TypeError && FETCH_FAILED.test(error.message))) throw error
    failures.set(src, failed + 1)
    throw chunkLoadError(src, 'error', error)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a script or stylesheet of the page could not be fetched. */
export function isChunkLoadError(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

/** @param src - address of the chunk; it also names the chunk in the message. */
export function chunkLoadError(src: string, type: 'timeout' | 'error', cause?: unknown): Error {
  const error = new Error(`Loading chunk ${src} failed.\n(${type}: ${src})`, { cause })
  error.name = 'ChunkLoadError'
  return error
}
