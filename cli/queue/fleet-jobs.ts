import type { StoredSite, StoreSiteOptions } from '../workspace/store-site.ts'

/** A job: a site that a worker writes into the store. */
export interface FleetJob {
  readonly folder: string
  readonly options: Omit<StoreSiteOptions, 'store'>
}

/** The outcome of the job. */
export type FleetResult =
  | { readonly kind: 'done'; readonly site: StoredSite; readonly said: string }
  /** The worker was told to stop in the meantime. */
  | { readonly kind: 'given-back' }
