import { type AnalyticsModel, createProvider } from '../../analytics/index.ts'
import type { ConsentCategory } from '../../site/site-model.ts'
import { type AnalyticsEvent, quietAnalytics, stepAnalytics } from './analytics.ts'
import { Consent } from './consent.ts'
import type { IntegrationsModule } from './load-integrations.ts'
import { createMaps } from './maps.ts'

/** Starts what the manifest declares under `analytics`, `consent` and `maps`. */
export const startIntegrations: IntegrationsModule['startIntegrations'] = ({ site }, shown) => {
  const count = site.analytics && createCounter(site.analytics)
  const maps = site.maps && createMaps(site.maps)
  const needsConsent = (category: ConsentCategory) => site.consent?.categories.includes(category) === true
  // Any category besides `analytics` and `maps` belongs to embeds, which are always in use.
  const isUsed = (category: ConsentCategory) =>
    category === 'analytics' ? count !== null : category !== 'maps' || maps !== null
  const asked = site.consent?.categories.filter(isUsed) ?? []
  const consent = site.consent && asked.length > 0 ? new Consent(site.consent, asked, applyConsent) : null

  function applyConsent(): void {
    const isCounted = !needsConsent('analytics') || consent?.isGranted('analytics') === true
    count?.({ type: isCounted ? 'grant' : 'revoke' })
    maps?.show(consent?.isGranted('maps') === true)
    // Embeds have their own script, which watches this attribute.
    if (consent) document.documentElement.dataset.agreed = asked.filter((one) => consent.isGranted(one)).join(' ')
  }

  applyConsent()
  for (const page of shown) count?.({ type: 'page', page })
  return (page) => {
    count?.({ type: 'page', page })
    consent?.show()
    maps?.show(consent?.isGranted('maps') === true)
  }
}

/** Connects the state machine with its provider. */
function createCounter(model: AnalyticsModel): (event: AnalyticsEvent) => void {
  const provider = createProvider(model)
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
