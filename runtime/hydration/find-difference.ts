import type { HydrationDifference } from './hydration-job.ts'

/** What stands before the difference itself in everything that React says of one. */
const EXPLANATION = 'https://react.dev/link/hydration-mismatch'
/** The lines in which React shows what each side has: `+` the browser's, `-` the server's. */
const SHOWN = /^([+-]) +(.*)$/gm
/** How React begins to speak of an element in a place that HTML does not allow; the two elements follow. */
const NESTING = 'In HTML, %s cannot be '

/**
 * What React's development build has said of a difference between server and browser.
 *
 * @param told - what was written to the console, as it was handed over.
 */
export function findDifference(told: readonly (readonly unknown[])[]): HydrationDifference | null {
  for (const words of told) {
    const [format, child, parent] = words.map(String)
    if (format?.startsWith(NESTING) && child !== undefined && parent !== undefined)
      return { kind: 'nesting', child, parent: `<${parent.replace(/[<>]/g, '')}>` }
    const text = words.map((word) => (word instanceof Error ? word.message : String(word))).join('\n')
    const start = text.lastIndexOf(EXPLANATION)
    if (start === -1) continue
    const shown = [...text.slice(start).matchAll(SHOWN)]
    const first = (sign: string) => shown.find(([, own]) => own === sign)?.[2]?.trim() ?? null
    return { kind: 'output', server: first('-'), browser: first('+') }
  }
  return null
}
