import { hasStar, withRest, withSplat } from '../../site/routing/find-redirect.ts'
import type { HostRule } from './file-host.ts'

/** A rule in a file `_redirects`: from, what the query says, to. The status is the host's own matter. */
export type RedirectLine = readonly string[]

/**
 * The lines of a rule in a file `_redirects`, as Netlify and Cloudflare Pages read it: with a star also that of the address itself. None where its
 * address holds what both take for a parameter.
 */
export function redirectLines({ from, query, to }: HostRule): RedirectLine[] {
  const path = encodeURI(from)
  if (to === null || /:[a-z]/i.test(path) || /\*./.test(path)) return []
  const asked = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  if (!hasStar(from)) return [[path, ...asked, to]]
  const front = path.slice(0, -2)
  return [...(front === '' ? [] : [[front, withRest(to, [])]]), [path, withSplat(to, '/:splat')]]
}

/** A site's own lines come first: of those that fit the first one counts. */
export function joined(own: string | null, made: readonly string[], comment = '#'): string {
  const text = [`${comment} Written by site prerender.`, ...made, ''].join('\n')
  return own === null ? text : `${own.trimEnd()}\n\n${text}`
}
