import { isDropped } from '../../site/made-of.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import { FrontDoor } from './front-door.ts'
import { plainRequests } from './plain-request.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** The front door of a site that serves visitors: what changes in the site is forgotten there. @param share - the part of the memory that it takes. */
export function openFrontDoor({ site, onExpire }: Pick<SiteRuntime, 'site' | 'onExpire'>, share = 1): FrontDoor {
  const front = new FrontDoor({ isPlain: plainRequests(site), maxBytes: Math.floor(MAX_BYTES * share) })
  onExpire((dropped) => front.drop((madeOf) => isDropped(madeOf, dropped)))
  return front
}
