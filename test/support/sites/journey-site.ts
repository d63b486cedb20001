import { join } from 'node:path'

/** Manifest of the site whose pages differ in how they are entered, shown and left. */
export const JOURNEY = join(import.meta.dirname, '../../fixtures/sites/journey/site.config.yaml')
