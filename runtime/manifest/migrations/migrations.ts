import { consentMaxAge } from './consent-max-age.ts'
import type { Migration } from './migration.ts'

/** Everything that a later version of the manifest says otherwise than an earlier one. */
export const migrations: readonly Migration[] = [consentMaxAge]

/** The version that all manifests are carried up to. */
export const newestVersion = 2
