import type { HydrationDifference } from './hydration-job.ts'

/** The link that precedes the difference in each of React's messages about one. */
const EXPLANATION = 'https://react.dev/link/hydration-mismatch'
/** The lines in which React shows each side: `+` for the browser, `-` for the server. */
const SHOWN = /^([+-]) +(.*)$/gm
/** The beginning of React's message about an element in a place that HTML does not allow; the two elements are its arguments. */
const NESTING = 'In HTML, %s cannot be '

/**
 * Finds the difference between server and browser in the output of React's development build.
 *
 * @param told - the arguments of each call of `console.error`.
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
