/**
 * Loads a script of the build.
 *
 * @throws Error named ChunkLoadError when it fails, or has not arrived after `timeoutMs` (spec section 9: 120 s).
 */
export async function importChunk<Module>(src: string, timeoutMs: number): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(chunkLoadError(src, 'timeout')), timeoutMs)
  })
  try {
    // The build made the module, and its type is what the caller names.
    const loaded = import(/* @vite-ignore */ src) as Promise<Module>
    return await Promise.race([
      loaded.catch((cause: unknown) => Promise.reject(chunkLoadError(src, 'error', cause))),
      timeout,
    ])
  } finally {
    clearTimeout(timer)
  }
}

/** @param src - address of the chunk, which also names it. */
export function chunkLoadError(src: string, type: 'timeout' | 'error', cause?: unknown): Error {
  const error = new Error(`Loading chunk ${src} failed.\n(${type}: ${src})`, { cause })
  error.name = 'ChunkLoadError'
  return error
}
