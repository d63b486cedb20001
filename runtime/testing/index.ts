/** PUBLIC DOOR: what the tests of a site need: its sections, rendered, and the whole of it, served. */

export { type OpenedSite, type OpenSiteOptions, openSite } from './open-site.ts'
export { type RenderedSection, type RenderSectionOptions, renderSection } from './render-section.ts'
