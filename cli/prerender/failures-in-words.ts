import type { Failures } from '../../runtime/prerender/prerender-source.ts'

/** Maximum number of pages listed. When a back-end fails, thousands of pages may. */
const MAX_SHOWN = 100

/** What could not be rendered, and why, one line each. */
export function failuresInWords(failures: Failures): string {
  const shown = failures.slice(0, MAX_SHOWN).map(({ what, message }) => `${what}: ${message}\n`)
  const others = failures.length > MAX_SHOWN ? `and ${failures.length - MAX_SHOWN} more\n` : ''
  return shown.join('') + others
}
