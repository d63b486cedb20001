import type { SiteAddress } from '../../addresses/site-addresses.ts'
import type { LockedAddress, LockLine } from '../../addresses/urls-lock.ts'
import { whyUnusable } from '../../manifest/references/unusable-path.ts'
import { localeOfPrefix, localePath } from '../../site/routing/locale-path.ts'
import { foldPath } from '../../values/fold-path.ts'
import { once } from '../../values/once.ts'
import { targetText, writtenTarget } from '../../values/written-redirects.ts'
import { targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { likelyPages } from './likely-page.ts'
import { addressesNow, urlsLock } from './published.ts'

/** Where a redirect leads, as the manifest names it. */
export type RedirectTarget = string | { readonly route: string; readonly params: SiteAddress['params'] }

/** What one redirect would mend: addresses of the lock, one in each language, at which nothing is any more. */
export interface LostAddress {
  readonly lines: readonly [LockLine, ...LockLine[]]
  /** Where that redirect is from; null: none can be. */
  readonly from: string | null
  /** The page that is meant; null: nobody knows. */
  readonly to: SiteAddress | null
  /** Whether it is the same page, and no guess. */
  readonly isSure: boolean
}

/** What a lock remembers and nobody answers, in its order. Of pages whose list cannot be read here nothing is claimed. */
export const lostAddresses = once((facts: SiteFacts): readonly LostAddress[] => {
  const lines = (urlsLock(facts)?.addresses ?? []).filter((address) => stateOf(facts, address) === 'nothing')
  if (lines.length === 0) return []
  const now = addressesNow(facts)
  const byName = new Map(now.flatMap((address) => (address.kind === 'page' ? [[nameOf(address), address]] : [])))
  const likely = likelyPages(now, facts.site)
  const lost = new Map<string, LostAddress>()
  for (const line of lines) {
    const moved = line.kind === 'page' ? (byName.get(nameOf(line)) ?? null) : null
    const to = moved ?? likely(line.path)
    const from = fromOf(facts, line.path)
    const key = [line.kind === 'old-site', from ?? line.path, moved !== null, targetIn(to)].join(' ')
    const known = lost.get(key)
    const own: [LockLine, ...LockLine[]] = known === undefined ? [line] : [...known.lines, line]
    // The one without a prefix, where there is one, is the shortest.
    own.sort((one, other) => one.path.length - other.path.length)
    lost.set(key, known === undefined ? { lines: own, from, to, isSure: moved !== null } : { ...known, lines: own })
  }
  return [...lost.values()]
})

/** What is at an address: something, nothing, or a page of a list that cannot be read here, for all that is known. */
export function stateOf(facts: SiteFacts, { path }: LockedAddress): 'something' | 'unread' | 'nothing' {
  const target = targetOf(facts, encodeURI(path))
  if (target.kind === 'filled' && target.page === null) return 'unread'
  return target.kind === 'nothing' ? 'nothing' : 'something'
}

/** Where a redirect to a page leads: to its route, and the parameters of an entry. */
export function redirectTo(page: SiteAddress): RedirectTarget {
  if (page.kind !== 'page') return page.path
  const { route, params } = page
  return Object.keys(params).length === 0 ? route : { route, params }
}

/** That, as it is typed. */
export function targetIn(page: SiteAddress | null): string {
  return page === null ? '' : targetText(writtenTarget(redirectTo(page)))
}

/** What stays the same when a page moves. */
function nameOf(page: Extract<LockedAddress, { kind: 'page' }>): string {
  return JSON.stringify([page.route, page.locale, page.entry])
}

/** Without the language prefix. Null where a redirect cannot be from there, or would be where another language has a page. */
function fromOf({ site: { locales, routes } }: SiteFacts, path: string): string | null {
  const locale = localeOfPrefix(path, locales)
  const from = locale === null ? path : path.slice(locale.length + 1) || '/'
  const plain = from.length > 1 ? from.replace(/\/$/, '') : from
  if (/[?#:*\\%\s]|\/\/|\/\.{1,2}(?:\/|$)/.test(plain) || whyUnusable(plain, true) !== null) return null
  const taken = new Set(locales.available.map(({ code }) => foldPath(localePath(plain, code, locales))))
  return routes.some((route) => taken.has(foldPath(route.path))) ? null : plain
}
