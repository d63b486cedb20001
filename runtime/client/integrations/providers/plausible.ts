import type { AnalyticsModel } from '../../../site/site-model.ts'
import type { AnalyticsProvider } from '../analytics.ts'

/** Plausible, without its script: a view is one request. One that fails is lost, and breaks nothing. */
export function createPlausible({ domain, api }: Extract<AnalyticsModel, { kind: 'plausible' }>): AnalyticsProvider {
  return {
    view({ href }) {
      const body = JSON.stringify({ name: 'pageview', url: href, domain, referrer: document.referrer || null })
      // As plain text it needs no preflight; kept alive, it survives the end of the page.
      fetch(api, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body,
        keepalive: true,
        credentials: 'omit',
      }).catch(() => {})
    },
    // It has nothing to load, and nothing of its own that would have to be stopped.
    start() {},
    disable() {},
    enable() {},
  }
}
