import { isDropped } from '../../site/data/made-of.ts'
import type { SiteRuntime } from '../site-runtime.ts'
import type { RequestWatch } from '../telemetry/request-watch.ts'
import { FrontDoor } from './front-door.ts'
import { plainRequests } from './plain-request.ts'

const MAX_BYTES = 64 * 1024 * 1024

/**
 * The front door of a site that serves visitors. Whatever expires in the site is also forgotten there.
 *
 * @param share - the share of the memory limit that this site may use, from 0 to 1.
 * @param watch - observes what is answered there.
 */
export function openFrontDoor(
  { site, onExpire }: Pick<SiteRuntime, 'site' | 'onExpire'>,
  share = 1,
  watch?: RequestWatch,
): FrontDoor {
  const front = new FrontDoor({
    isPlain: plainRequests(site),
    maxBytes: Math.floor(MAX_BYTES * share),
    ...(watch && { watch }),
  })
  onExpire((dropped) => front.drop((madeOf) => isDropped(madeOf, dropped)))
  return front
}
