import { readEscaped } from './read-escaped.ts'

/** Begins a suspense boundary whose content waits or has thrown. Only React's development build says why. */
const UNFINISHED = /<!--\$!--><template(?: data-dgst="[^"]*")?(?: data-msg="([^"]*)")?/g
/** What React writes in front of the reason. */
const LEAD = /^[^:]*:\s+/
/** Part of the reason that React gives when the content waits. */
const WAITS = 'does not support Suspense'
/** The beginning of what React throws when something waits outside of any boundary. */
const WAITS_OUTSIDE = 'A component suspended'

/**
 * Why a section cannot be shown with the suspense boundaries in its markup; null when it can. A browser finishes those of an interactive section,
 * and throws again what was thrown in them. Nobody finishes those of a static one.
 */
export function unfinishedFault(markup: string, isInteractive: boolean): Error | null {
  for (const [, reason] of markup.matchAll(UNFINISHED)) {
    if (!isInteractive) return new Error('Something in it waits or fails, and a static section is rendered in one go.')
    if (reason !== undefined && !reason.includes(WAITS)) return new Error(readEscaped(reason).replace(LEAD, ''))
  }
  return null
}

/** What a section has thrown, in words that say what to write if it waits. */
export function inWordsOfSection(error: unknown, isInteractive: boolean): unknown {
  if (!(error instanceof Error) || !error.message.startsWith(WAITS_OUTSIDE)) return error
  const advice = isInteractive
    ? 'Put <Suspense fallback={…}> around that part: the server writes the fallback, and the browser the rest.'
    : 'It is static, and a static section is rendered in one go.'
  return new Error(`Something in it waits. ${advice}`, { cause: error })
}
