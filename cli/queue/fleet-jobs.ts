import type { StoredSite, StoreSiteOptions } from '../workspace/store-site.ts'

/** A site that somebody is to write into the store. */
export interface FleetJob {
  readonly folder: string
  readonly options: Omit<StoreSiteOptions, 'store'>
}

/** What has become of it. */
export type FleetResult =
  | { readonly kind: 'done'; readonly site: StoredSite; readonly said: string }
  /** The worker was told to stop meanwhile. */
  | { readonly kind: 'given-back' }
