/** PUBLIC DOOR: what `site validate` finds in a site, as data. For tools, and for tests of sites. */

export type { Diagnostic, Fix, RelatedPlace, Severity, TextEdit } from '../manifest/problems/diagnostic.ts'
export { type CheckFilesOptions as CheckSiteOptions, checkFiles as checkSite, type FoundInSite } from './check-files.ts'
