import type { Manifest } from '../manifest/manifest.types.ts'
import type { SiteModel } from './site-model.ts'

/** Parts of the browser code that only some sites need. */
const OPTIONAL_CODE = [
  /** Loads content of other sites. */
  'embeds',
  /** Enhances forms. */
  'forms',
  /** Analytics, consent and maps. */
  'integrations',
  /** GraphQL clients for islands. */
  'graphql',
  /** Live connections for islands. */
  'live',
] as const

export type OptionalCode = (typeof OPTIONAL_CODE)[number]

/**
 * The optional code to include in a build: everything that a server's environment can switch on, such as analytics whose id is empty at build time.
 *
 * @param hasIslands - whether any section of the site is interactive.
 */
export function codeToBuild(
  { analytics, maps, embeds, forms, graphql }: Manifest,
  hasIslands: boolean,
): readonly OptionalCode[] {
  const hasClients = hasIslands && Object.keys(graphql.clients).length > 0
  return namesOf({
    embeds: Object.keys(embeds).length > 0,
    forms: Object.keys(forms).length > 0,
    integrations: analytics !== undefined || maps !== undefined || Object.values(embeds).some(asksForConsent),
    graphql: hasClients,
    live: hasClients,
  })
}

/** The optional code that the pages of a site can fetch, given its environment. */
export function codeToFetch({ analytics, maps, embeds, forms, clients }: SiteModel): readonly OptionalCode[] {
  return namesOf({
    embeds: embeds.size > 0,
    forms: forms.size > 0,
    // Without these, there is nothing to ask consent for.
    integrations: analytics !== null || maps !== null || [...embeds.values()].some(asksForConsent),
    graphql: clients.size > 0,
    live: [...clients.values()].some(({ websocket }) => websocket !== null),
  })
}

function asksForConsent({ consent = null }: { readonly consent?: string | null }): boolean {
  return consent !== null
}

function namesOf(isNeeded: Readonly<Record<OptionalCode, boolean>>): readonly OptionalCode[] {
  return OPTIONAL_CODE.filter((name) => isNeeded[name])
}
