import { hasStar, withRest, withSplat } from '../../site/routing/find-redirect.ts'
import type { HostRule } from './file-host.ts'

/** A rule in `_redirects`: from, conditions on the query, to. The status is left to each host. */
export type RedirectLine = readonly string[]

/**
 * The lines of a rule in `_redirects`, as Netlify and Cloudflare Pages read it; for a rule with a star, also the line of the address itself. None
 * when the address contains what both hosts take for a parameter.
 */
export function redirectLines({ from, query, to }: HostRule): RedirectLine[] {
  const path = encodeURI(from)
  if (to === null || /:[a-z]/i.test(path) || /\*./.test(path)) return []
  const asked = Object.entries(query).map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  if (!hasStar(from)) return [[path, ...asked, to]]
  const front = path.slice(0, -2)
  return [...(front === '' ? [] : [[front, withRest(to, [])]]), [path, withSplat(to, '/:splat')]]
}

/** Adds lines to those of the site, which come first, since the first matching line wins. */
export function joined(own: string | null, made: readonly string[]): string {
  const text = ['# Written by site prerender.', ...made, ''].join('\n')
  return own === null ? text : `${own.trimEnd()}\n\n${text}`
}
