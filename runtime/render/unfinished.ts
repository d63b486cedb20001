/** Begins a suspense boundary whose content waits or has thrown. */
const UNFINISHED = '<!--$!-->'
/** The beginning of what React throws when something waits outside of any boundary. */
const WAITS_OUTSIDE = 'A component suspended'

/**
 * Why a section cannot be shown with the suspense boundaries in its markup; null when it can. A browser finishes those of an interactive section,
 * and throws again what was thrown in them, unless only the server throws it. Nobody finishes those of a static one.
 */
export function unfinishedFault(markup: string, isInteractive: boolean): Error | null {
  if (isInteractive || !markup.includes(UNFINISHED)) return null
  return new Error('Something in it waits or fails, and a static section is rendered in one go.')
}

/** What a section has thrown, in words that say what to write if it waits. */
export function inWordsOfSection(error: unknown, isInteractive: boolean): unknown {
  if (!(error instanceof Error) || !error.message.startsWith(WAITS_OUTSIDE)) return error
  const advice = isInteractive
    ? 'Put <Suspense fallback={…}> around that part: the server writes the fallback, and the browser the rest.'
    : 'It is static, and a static section is rendered in one go.'
  return new Error(`Something in it waits. ${advice}`, { cause: error })
}
