import type { LockedAddress } from '../../runtime/addresses/urls-lock.ts'
import type { SiteFacts } from '../../runtime/checks/facts/facts.ts'
import { lostAddresses, stateOf } from '../../runtime/checks/urls/lost-addresses.ts'
import { addressesNow, urlsLock } from '../../runtime/checks/urls/published.ts'

/**
 * The state of an address. `published`: it is in the lock and has an answer. `new`: it is not in the lock. `moved`: its page is at another address,
 * without a redirect. `gone`: it has no answer. `unread`: it belongs to a list that cannot be read here.
 */
type State = 'published' | 'new' | 'moved' | 'gone' | 'unread'

export interface AddressRow {
  readonly path: string
  /** `page`, `redirect`, or `old-site`: an address of the site that this one has replaced. */
  readonly kind: LockedAddress['kind']
  readonly route: string | null
  readonly locale: string | null
  /** Id of its entry. */
  readonly entry: string | null
  readonly state: State
  /** Where the page has moved to, or the page that is probably meant. */
  readonly to: string | null
}

/** The current and earlier addresses of a site, sorted. */
export function addressRows(facts: SiteFacts): AddressRow[] {
  const now = addressesNow(facts)
  const locked = urlsLock(facts)?.addresses ?? []
  const known = new Set(locked.map(({ path }) => path))
  const lost = new Map(lostAddresses(facts).flatMap((each) => each.lines.map(({ path }) => [path, each] as const)))
  const own = now.map((address) => rowOf(address, known.has(address.path) ? 'published' : 'new'))
  const paths = new Set(now.map(({ path }) => path))
  const others = locked.flatMap((address) => {
    if (paths.has(address.path)) return []
    const found = lost.get(address.path)
    if (found !== undefined) return rowOf(address, found.isSure ? 'moved' : 'gone', found.to?.path)
    return rowOf(address, stateOf(facts, address) === 'unread' ? 'unread' : 'published')
  })
  return [...own, ...others].sort((one, other) => (one.path < other.path ? -1 : 1))
}

function rowOf(address: LockedAddress, state: State, to: string | null = null): AddressRow {
  const { path, kind } = address
  if (address.kind !== 'page') return { path, kind, route: null, locale: null, entry: null, state, to }
  const { route, locale, entry } = address
  return { path, kind, route, locale, entry, state, to }
}
