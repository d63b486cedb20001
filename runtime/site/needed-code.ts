import type { Manifest } from '../manifest/manifest.types.ts'
import type { SiteModel } from './site-model.ts'

/** Code of the package that browsers fetch on some sites only. */
const optionalCode = [
  /** What loads the content of other sites. */
  'embeds',
  /** What makes forms friendlier. */
  'forms',
  /** What analytics, consent and maps need. */
  'integrations',
  /** The GraphQL clients for islands. */
  'graphql',
  /** The live connections for islands. */
  'live',
] as const

export type OptionalCode = (typeof optionalCode)[number]

/**
 * Which of it a build contains: all that the environment of a server can switch on, such as analytics whose id is empty where the site is built.
 * @param hasIslands - whether any of its sections is interactive.
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

/** Which of it the pages of a site can fetch, as its environment is. */
export function codeToFetch({ analytics, maps, embeds, forms, clients }: SiteModel): readonly OptionalCode[] {
  return namesOf({
    embeds: embeds.size > 0,
    forms: forms.size > 0,
    // Consent alone has nothing to consent to.
    integrations: analytics !== null || maps !== null || [...embeds.values()].some(asksForConsent),
    graphql: clients.size > 0,
    live: [...clients.values()].some(({ websocket }) => websocket !== null),
  })
}

function asksForConsent({ consent = null }: { readonly consent?: string | null }): boolean {
  return consent !== null
}

function namesOf(isNeeded: Readonly<Record<OptionalCode, boolean>>): readonly OptionalCode[] {
  return optionalCode.filter((name) => isNeeded[name])
}
