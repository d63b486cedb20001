import { join } from 'node:path'

/** Manifest of the site with a session, and with a GraphQL client that browsers call directly. */
export const MEMBERS = join(import.meta.dirname, '../../fixtures/sites/members/site.config.yaml')
