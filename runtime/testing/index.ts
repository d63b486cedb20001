/** PUBLIC DOOR: renders single sections of a site, and serves the whole of it. For tests of sites. */

export { type OpenedSite, type OpenSiteOptions, openSite } from './open-site.ts'
export { type RenderedSection, type RenderSectionOptions, renderSection } from './render-section.ts'
