/** The entry point from which a site's server bundle is made. */

export { StaticSections } from '../strings/static-sections.ts'
export { createRender } from './render.ts'
