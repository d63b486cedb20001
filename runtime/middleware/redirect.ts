import type { RedirectMiddleware } from '../manifest/manifest.types.ts'
import { defineMiddlewareKind } from '../steps/step-kind.ts'
import { whenReady } from '../steps/when-ready.ts'
import { resolveTarget } from './redirect-target.ts'

/** Leads to a route, or to the address outside of the site that the manifest names. */
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
