/** The door through which a site's server bundle is made. */
export { createRender } from './render.ts'
