import { foldPath } from '../values/paths/fold-path.ts'
import type { LockedAddress } from './urls-lock.ts'

/** The new lock, and how it differs from the previous one. */
export interface RenewedLock {
  readonly addresses: readonly LockedAddress[]
  readonly added: readonly LockedAddress[]
  readonly dropped: readonly LockedAddress[]
}

/**
 * Replaces the remembered addresses of a site with those that it has now. Two kinds are kept: addresses of the site that this one has replaced, which
 * somebody has to answer for, and pages whose existence cannot be checked here.
 *
 * @param now - pages and redirects.
 * @param isUnread - whether the page may exist, but the list that would tell cannot be read here.
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
      // A redirect from an address of the old site does not make it an address of this one.
      (address.kind === 'old-site' && own.get(folded)?.kind !== 'page') || (!own.has(folded) && isUnread(address)),
  )
  const after = new Map([...own, ...kept])
  return {
    addresses: [...after.values()],
    added: [...after].flatMap(([folded, address]) => (before.has(folded) ? [] : [address])),
    dropped: [...before].flatMap(([folded, address]) => (after.has(folded) ? [] : [address])),
  }
}

/** Keyed by folded path: two spellings are one address. */
function byPath(addresses: readonly LockedAddress[]): Map<string, LockedAddress> {
  return new Map(addresses.map((address) => [foldPath(address.path), address]))
}
