import type { RedirectMiddleware } from '../manifest/manifest.types.ts'
import { defineMiddlewareKind } from '../steps/step-kind.ts'
import { whenReady } from '../steps/when-ready.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'
import { resolveTarget } from './redirect-target.ts'

/** Schema of this kind in the manifest. */
export const shape: JsonSchema = {
  description: 'Redirects every request.',
  required: ['to'],
  properties: {
    to: {
      description: 'Name of a route, or a full https: address.',
      type: 'string',
      minLength: 1,
      'x-names': 'routes',
      'x-kind': 'target',
    },
    status: { description: 'HTTP status of the redirect.', enum: [301, 302, 303, 307, 308], default: 302 },
  },
}

/** Redirects to a route, or to the external address in the manifest. */
export const redirect = defineMiddlewareKind({
  resolve: ({ to, status }: RedirectMiddleware) => ({ to, status }),
  reads: () => [],
  turns: () => [],
  run({ to, status }, request, host) {
    const allowed = to.startsWith('https://') ? [to] : []
    return whenReady(resolveTarget(to, allowed, request, host), (address) => ({
      kind: 'redirect',
      to: address,
      status,
    }))
  },
})
