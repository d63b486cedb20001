import type { SiteAddress } from '../../addresses/site-addresses.ts'
import type { LockedAddress, LockLine } from '../../addresses/urls-lock.ts'
import { renamedName } from '../../manifest/bases/renames.ts'
import { whyUnusable } from '../../manifest/references/unusable-path.ts'
import { yamlLine } from '../../manifest/yaml/add-value.ts'
import { once } from '../../values/once.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { localePath, splitPrefix } from '../../values/paths/locale-path.ts'
import { badSegmentsOf, entryAddresses, sharedAddresses } from '../collections/entry-addresses.ts'
import { routeTable, targetOf } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { likelyPages } from './likely-page.ts'
import { addressesNow, urlsLock } from './published.ts'

/** Where a redirect leads, as the manifest names it. */
export type RedirectTarget = string | { readonly route: string; readonly params: SiteAddress['params'] }

/** Addresses in the lock without an answer that a single redirect would fix, one in each language. */
export interface LostAddress {
  readonly lines: readonly [LockLine, ...LockLine[]]
  /** The path that the redirect leads from; null when none can be declared. */
  readonly from: string | null
  /** The page that was meant; null when unknown. */
  readonly to: SiteAddress | null
  /** Whether it is the same page, as opposed to a guess. */
  readonly isSure: boolean
}

/** Addresses in the lock that nothing answers, in order. Pages whose list cannot be read here are left out. */
export const lostAddresses = once((facts: SiteFacts): readonly LostAddress[] => {
  const unanswered = (urlsLock(facts)?.addresses ?? []).filter((address) => stateOf(facts, address) === 'nothing')
  if (unanswered.length === 0) return []
  const unsettled = unsettledPages(facts)
  const lines = unanswered.filter((line) => line.kind !== 'page' || !unsettled.has(nameOf(line)))
  const now = addressesNow(facts)
  const byName = new Map(now.flatMap((address) => (address.kind === 'page' ? [[nameOf(address), address]] : [])))
  const likely = likelyPages(now, facts.site)
  const lost = new Map<string, LostAddress>()
  for (const line of lines) {
    const moved = line.kind === 'page' ? (byName.get(nameOf(renamed(line, facts))) ?? null) : null
    const to = moved ?? likely(line.path)
    const from = fromOf(facts, line.path)
    // In each language, a redirect to the page of an entry leads to that language's page, whatever its address.
    const page = moved === null ? targetIn(to) : JSON.stringify([moved.route, moved.entry])
    const key = [line.kind === 'old-site', from ?? line.path, moved !== null, page].join(' ')
    const known = lost.get(key)
    const own: [LockLine, ...LockLine[]] = known === undefined ? [line] : [...known.lines, line]
    // The shortest path is the one without a language prefix, if there is one.
    own.sort((one, other) => one.path.length - other.path.length)
    lost.set(key, { lines: own, from, to: own[0] === line ? to : (known?.to ?? to), isSure: moved !== null })
  }
  return [...lost.values()]
})

/** Pages of entries whose address is itself a mistake, which another finding tells of. Where they are, if anywhere, shows once that is corrected. */
function unsettledPages(facts: SiteFacts): ReadonlySet<string> {
  const bad = entryAddresses(facts).filter((address) => badSegmentsOf(address).length > 0)
  const shared = sharedAddresses(facts).flatMap(({ address, first }) => [address, first])
  return new Set(
    [...bad, ...shared].map(({ route, entry }) => nameOf({ route: route.name, locale: route.locale, entry: entry.id })),
  )
}

/** What is known about an address: there is something, there is nothing, or it may be a page of a list that cannot be read here. */
export function stateOf(facts: SiteFacts, { path }: LockedAddress): 'something' | 'unread' | 'nothing' {
  const target = targetOf(facts, encodeURI(path))
  if (target.kind === 'filled' && target.page === null) return 'unread'
  return target.kind === 'nothing' ? 'nothing' : 'something'
}

/** The target of a redirect to a page: its route, and the parameters of an entry. */
export function redirectTo(page: SiteAddress): RedirectTarget {
  if (page.kind !== 'page') return page.path
  const { route, params } = page
  return Object.keys(params).length === 0 ? route : { route, params }
}

/** The target of such a redirect, as typed. */
export function targetIn(page: SiteAddress | null): string {
  return page === null ? '' : yamlLine(redirectTo(page))
}

/** What stays the same when a page moves. */
function nameOf(page: Pick<Extract<LockedAddress, { kind: 'page' }>, 'route' | 'locale' | 'entry'>): string {
  return JSON.stringify([page.route, page.locale, page.entry])
}

/** A page under its route's new name, if a base has renamed the route. */
function renamed<Page extends Extract<LockedAddress, { kind: 'page' }>>(page: Page, facts: SiteFacts): Page {
  if (routeNames(facts).has(page.route)) return page
  return { ...page, route: renamedName(facts.renames, 'routes', page.route) }
}

const routeNames = once(({ site }: SiteFacts) => new Set(site.routes.map(({ name }) => name)))

/**
 * The path without its language prefix; with it, if there is a page without it, or in another language. Null when a redirect cannot lead from there.
 */
function fromOf(facts: SiteFacts, path: string): string | null {
  const { locales } = facts.site
  const own = splitPrefix(path, locales)
  const plain = withoutSlash(own?.path ?? path)
  if (/[?#:*\\%\s]|\/\/|\/\.{1,2}(?:\/|$)/.test(plain) || whyUnusable(plain, true) !== null) return null
  const paths = locales.available.map(({ code }) => localePath(plain, code, locales))
  const { folded } = routeTable(facts)
  if (paths.some((each) => folded.has(foldPath(each)))) return own && withoutSlash(path)
  const isOfEntry = paths.some((each) => targetOf(facts, encodeURI(each)).kind === 'filled')
  return isOfEntry && own ? withoutSlash(path) : plain
}

function withoutSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path
}
