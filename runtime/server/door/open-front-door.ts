import type { SiteRuntime } from '../site-runtime.ts'
import { FrontDoor } from './front-door.ts'
import { plainRequests } from './plain-request.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** The front door of a site that serves visitors: what changes in the site is forgotten there. @param share - the part of the memory that it takes. */
export function openFrontDoor({ site, onExpire }: Pick<SiteRuntime, 'site' | 'onExpire'>, share = 1): FrontDoor {
  const front = new FrontDoor({ isPlain: plainRequests(site), maxBytes: Math.floor(MAX_BYTES * share) })
  onExpire(({ clients, collections }) => {
    const isMeant = (named: ReadonlySet<string> | null, own: ReadonlySet<string>) =>
      named === null || [...own].some((name) => named.has(name))
    front.drop((madeOf) => isMeant(clients, madeOf.clients) || isMeant(collections, madeOf.collections))
  })
  return front
}
