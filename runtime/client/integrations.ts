import type { DocumentState } from '../page/payload.ts'
import type { AnalyticsModel, ConsentCategory } from '../site/site-model.ts'
import { type AnalyticsEvent, quietAnalytics, type ShownPage, stepAnalytics } from './analytics.ts'
import { createConsent } from './consent.ts'
import { createMaps } from './maps.ts'
import { createGtag } from './providers/gtag.ts'
import { createPlausible } from './providers/plausible.ts'

/**
 * Starts what the manifest's `analytics`, `consent` and `maps` declare.
 *
 * @param told - pages that navigation has told of before this came, in order; the first of them is the page of the document.
 */
export function startIntegrations({ site, life }: DocumentState, told: readonly ShownPage[]): void {
  const count = site.analytics && createCounter(site.analytics)
  const maps = site.maps && createMaps(site.maps)
  const needsConsent = (category: ConsentCategory) => site.consent?.categories.includes(category) === true
  const inUse = { analytics: count, maps }
  const asked = (['analytics', 'maps'] as const).filter((category) => inUse[category] && needsConsent(category))
  const consent = site.consent && asked.length > 0 ? createConsent(site.consent, asked, applyConsent) : null

  function applyConsent(): void {
    const isCounted = !needsConsent('analytics') || consent?.isGranted('analytics') === true
    count?.({ type: isCounted ? 'grant' : 'revoke' })
    maps?.show(consent?.isGranted('maps') === true)
  }

  const first = { path: location.pathname, route: life.route, href: location.href }
  applyConsent()
  for (const page of told.length > 0 ? told : [first]) count?.({ type: 'page', page })

  // Navigation begins with the page that stands there already.
  let isKnown = told.length === 0
  document.addEventListener('sitio:page', ({ detail: { path, route } }) => {
    if (!isKnown || path !== first.path) count?.({ type: 'page', page: { path, route, href: location.href } })
    isKnown = false
    consent?.show()
    maps?.show(consent?.isGranted('maps') === true)
  })
}

/** The state machine with its provider. */
function createCounter(model: AnalyticsModel): (event: AnalyticsEvent) => void {
  const provider = model.kind === 'gtag' ? createGtag(model) : createPlausible(model)
  let state = quietAnalytics
  return (event) => {
    const [next, commands] = stepAnalytics(state, event, model)
    state = next
    for (const command of commands) {
      if (command.type === 'view') provider.view(command.page)
      else provider[command.type]()
    }
  }
}
