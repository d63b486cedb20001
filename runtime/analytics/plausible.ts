import type { PlausibleAnalytics } from '../manifest/manifest.types.ts'
import type { JsonSchema } from '../values/schema-parts.ts'
import { defineAnalyticsKind } from './analytics-kind.ts'

/** What the manifest says of it. */
export const shape: JsonSchema = {
  description: 'Plausible.',
  required: ['domain'],
  properties: {
    domain: {
      description: "The site's domain, as registered there; empty switches it off.",
      'x-open': true,
      type: 'string',
      pattern: '^[A-Za-z0-9.-]*$',
    },
    api: {
      description: 'Address that receives the events.',
      'x-open': true,
      $ref: '#/definitions/webAddress',
      default: 'https://plausible.io/api/event',
    },
  },
}

/** Plausible, without its script: a view is one request. One that fails is lost, and breaks nothing. */
export const plausible = defineAnalyticsKind({
  switchedBy: 'domain',
  needsConsent: false,
  resolve: ({ domain, api }: PlausibleAnalytics) => ({ domain, api }),
  hosts: ({ api }) => ({ script: [], connect: [new URL(api).origin], image: [] }),
  create: ({ domain, api }) => ({
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
  }),
})
