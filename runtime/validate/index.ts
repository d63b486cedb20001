/** PUBLIC DOOR: the findings of `site validate` as data, for tools and for tests of sites. */

export type { Diagnostic, Fix, RelatedPlace, Severity, TextEdit } from '../manifest/problems/diagnostic.ts'
export { type CheckSiteOptions, checkSite, type SiteFindings } from './check-files.ts'
