import { join } from 'node:path'

/** Manifest of the site with a step of every kind before its pages. */
export const GATES = join(import.meta.dirname, '../../fixtures/sites/gates/site.config.yaml')
