import { isLocalOrigin } from '../../site/http/loopback.ts'
import type { SiteModel } from '../../site/site-model.ts'

/** Whether a site knows the address at which visitors reach it; otherwise it has one of this machine. */
export function hasPublicAddress({ origin }: Pick<SiteModel, 'origin'>): boolean {
  return !isLocalOrigin(origin)
}
