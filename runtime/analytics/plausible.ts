import type { PlausibleAnalytics } from '../manifest/manifest.types.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'
import { defineAnalyticsKind } from './analytics-kind.ts'

/** Its schema in the manifest. */
export const shape: JsonSchema = {
  description: 'Plausible.',
  required: ['domain'],
  properties: {
    domain: {
      description: "The site's domain, as registered with Plausible. If empty, analytics is off.",
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

/** Plausible without its script: a view is one request. If it fails, the view is lost and nothing else is affected. */
export const plausible = defineAnalyticsKind({
  switchedBy: 'domain',
  needsConsent: false,
  resolve: ({ domain, api }: PlausibleAnalytics) => ({ domain, api }),
  hosts: ({ api }) => ({ script: [], connect: [new URL(api).origin], image: [] }),
  create: ({ domain, api }) => ({
    view({ href }) {
      const body = JSON.stringify({ name: 'pageview', url: href, domain, referrer: document.referrer || null })
      // Plain text needs no preflight; `keepalive` lets the request outlive the page.
      fetch(api, {
        method: 'POST',
        headers: { 'content-type': 'text/plain' },
        body,
        keepalive: true,
        credentials: 'omit',
      }).catch(() => {})
    },
    // There is nothing to load, and nothing running that would have to be stopped.
    start() {},
    disable() {},
    enable() {},
  }),
})
