import { unlessLeaving } from './unless-leaving.ts'

/** What browsers say of a script that could not be fetched: Chromium, Firefox, WebKit. */
const FETCH_FAILED =
  /^(?:Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/

/**
 * Loads a script of the build.
 *
 * @throws Error named ChunkLoadError when it cannot be fetched, or has not arrived after `timeoutMs`; what the script itself throws.
 */
export async function importChunk<Module>(src: string, timeoutMs: number): Promise<Module> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  const timeout = new Promise<never>((_, reject) => {
    limit.signal.addEventListener('abort', () => reject(chunkLoadError(src, 'timeout')))
  })
  try {
    // The build made the module, and its type is what the caller names.
    const loaded = import(/* @vite-ignore */ src) as Promise<Module>
    return await Promise.race([unlessLeaving(loaded, limit.signal), timeout])
  } catch (error) {
    throw error instanceof TypeError && FETCH_FAILED.test(error.message) ? chunkLoadError(src, 'error', error) : error
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a script or stylesheet of the page could not be fetched. */
export function isChunkLoadError(error: unknown): boolean {
  return error instanceof Error && error.name === 'ChunkLoadError'
}

/** @param src - address of the chunk, which also names it. */
export function chunkLoadError(src: string, type: 'timeout' | 'error', cause?: unknown): Error {
  const error = new Error(`Loading chunk ${src} failed.\n(${type}: ${src})`, { cause })
  error.name = 'ChunkLoadError'
  return error
}
