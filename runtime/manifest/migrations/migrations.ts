import { consentMaxAge } from './consent-max-age.ts'
import type { Migration } from './migration.ts'

/** All changes between versions of the manifest's language. */
export const migrations: readonly Migration[] = [consentMaxAge]

/** The version that all manifests are carried up to. */
export const newestVersion = 2
