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

/** Which of it a site needs: no other is built. @param hasIslands - whether any of its sections is interactive. */
export function neededCode(
  { analytics, maps, embeds, forms, clients }: SiteModel,
  hasIslands: boolean,
): readonly OptionalCode[] {
  // Consent alone has nothing to consent to.
  const asksForEmbeds = [...embeds.values()].some(({ consent }) => consent !== null)
  const isNeeded: Readonly<Record<OptionalCode, boolean>> = {
    embeds: embeds.size > 0,
    forms: forms.size > 0,
    integrations: analytics !== null || maps !== null || asksForEmbeds,
    graphql: hasIslands && clients.size > 0,
    live: hasIslands && [...clients.values()].some(({ websocket }) => websocket !== null),
  }
  return optionalCode.filter((name) => isNeeded[name])
}
