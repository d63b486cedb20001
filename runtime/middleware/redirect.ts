import type { Soon, StepHost, StepOutcome, StepRequest } from '../page/step.ts'
import { whenReady } from '../page/when-ready.ts'
import type { MiddlewareModel } from '../site/site-model.ts'
import { resolveTarget } from './redirect-target.ts'

/** Leads to a route, or to the address outside of the site that the manifest names. */
export function leadElsewhere(
  { to, status }: Extract<MiddlewareModel, { kind: 'redirect' }>,
  request: StepRequest,
  host: StepHost,
): Soon<StepOutcome> {
  const allowed = to.startsWith('https://') ? [to] : []
  return whenReady(resolveTarget(to, allowed, request, host), (address) => ({ kind: 'redirect', to: address, status }))
}
