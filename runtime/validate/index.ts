/** PUBLIC DOOR: what `site validate` finds in a site, as data. For tools, and for tests of sites. */

export type { Diagnostic, Fix, RelatedPlace, Severity, TextEdit } from '../manifest/problems/diagnostic.ts'
export { type CheckSiteOptions, checkSite, type SiteFindings } from './check-files.ts'
