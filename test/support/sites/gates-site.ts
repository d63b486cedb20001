import { join } from 'node:path'

/** Manifest of the site with a step of every kind in front of its pages. */
export const GATES = join(import.meta.dirname, '../../fixtures/sites/gates/site.config.yaml')
