import { foldPath } from '../values/fold-path.ts'
import type { LockedAddress } from './urls-lock.ts'

/** A lock as it is from now on, and what is different about it. */
export interface RenewedLock {
  readonly addresses: readonly LockedAddress[]
  readonly added: readonly LockedAddress[]
  readonly dropped: readonly LockedAddress[]
}

/**
 * Takes the addresses that a site has now, in place of those that it had. What belongs to the site that it has replaced stays: somebody has to answer for
 * it. So does what nobody can say anything of.
 *
 * @param now - pages and redirects.
 * @param isUnread - whether a page may be there, but the list that says so cannot be read here.
 */
export function renewLock(
  locked: readonly LockedAddress[],
  now: readonly LockedAddress[],
  isUnread: (address: LockedAddress) => boolean,
): RenewedLock {
  const own = byPath(now)
  const before = byPath(locked)
  const kept = [...before].filter(
    ([folded, address]) =>
      // A redirect from an old address does not make it one of this site.
      (address.kind === 'old-site' && own.get(folded)?.kind !== 'page') || (!own.has(folded) && isUnread(address)),
  )
  const after = new Map([...own, ...kept])
  return {
    addresses: [...after.values()],
    added: [...after].flatMap(([folded, address]) => (before.has(folded) ? [] : [address])),
    dropped: [...before].flatMap(([folded, address]) => (after.has(folded) ? [] : [address])),
  }
}

/** Two spellings are one address. */
function byPath(addresses: readonly LockedAddress[]): Map<string, LockedAddress> {
  return new Map(addresses.map((address) => [foldPath(address.path), address]))
}
