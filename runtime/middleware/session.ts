import { holdsSession } from '../page/holds-session.ts'
import type { Soon, StepHost, StepOutcome, StepRequest } from '../page/step.ts'
import { whenReady } from '../page/when-ready.ts'
import { isOwnPath } from '../site/own-path.ts'
import type { MiddlewareModel } from '../site/site-model.ts'
import { resolveTarget } from './redirect-target.ts'

/**
 * Leads visitors without a session to the route where they get one, which is told the way back: a path of this site and nothing else. The
 * route itself is open to them.
 */
export function requireSession(
  model: Extract<MiddlewareModel, { kind: 'session' }>,
  request: StepRequest,
  host: StepHost,
): Soon<StepOutcome> {
  if (leadsTo(model.to, request)) return null
  return whenReady(holdsSession(model.check, request), (isHeld) => (isHeld ? null : leadToLogin(model, request, host)))
}

/** By its name, or by its path: browsers know no names. */
function leadsTo(to: string, { route }: StepRequest): boolean {
  return route !== null && (route.name === to || encodeURI(route.path) === to)
}

function leadToLogin(
  { to, parameter }: Extract<MiddlewareModel, { kind: 'session' }>,
  request: StepRequest,
  host: StepHost,
): Soon<StepOutcome> {
  return whenReady(resolveTarget(to, [], request, host), (address) => {
    const back = isOwnPath(request.path) ? `?${parameter}=${encodeURIComponent(request.path + request.search)}` : ''
    return { kind: 'redirect', to: address + back, status: 302 }
  })
}
