import type { SessionMiddleware } from '../manifest/manifest.types.ts'
import { holdsSession } from '../steps/holds-session.ts'
import { sessionCheck } from '../steps/session-check.ts'
import { defineMiddlewareKind } from '../steps/step-kind.ts'
import type { Soon, StepHost, StepOutcome, StepRequest } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { isOwnPath } from '../values/paths/own-path.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'
import { resolveTarget } from './redirect-target.ts'

/** Schema of this kind in the manifest. */
export const shape: JsonSchema = {
  description:
    'Lets visitors with a session through, and redirects all others to a route, with the way back in the query.',
  required: ['to'],
  properties: {
    to: {
      description: 'Name of the route where visitors log in.',
      type: 'string',
      minLength: 1,
      'x-names': 'routes',
    },
    parameter: {
      description: 'Name of the query parameter that holds the path of the requested page.',
      type: 'string',
      pattern: '^[A-Za-z][A-Za-z0-9_-]*$',
      default: 'return',
    },
    check: { $ref: '#/definitions/sessionCheck' },
  },
}

/**
 * Redirects visitors without a session to the route where they log in, which gets the way back as a path of this site. The login route itself is open
 * to everybody.
 */
export const session = defineMiddlewareKind({
  resolve: ({ to, parameter, check }: SessionMiddleware) => ({ to, parameter, check: sessionCheck(check) }),
  reads: () => ['session'],
  turns: () => [],
  run({ to, parameter, check }, request, host) {
    if (leadsTo(to, request)) return null
    return whenReady(holdsSession(check, request), (isHeld) =>
      isHeld ? null : leadToLogin(to, parameter, request, host),
    )
  },
})

/** Compares by name or by path, since browsers do not know the names of routes. */
function leadsTo(to: string, { route }: StepRequest): boolean {
  return route !== null && (route.name === to || encodeURI(route.path) === to)
}

function leadToLogin(to: string, parameter: string, request: StepRequest, host: StepHost): Soon<StepOutcome> {
  return whenReady(resolveTarget(to, [], request, host), (address) => {
    const back = isOwnPath(request.path) ? `?${parameter}=${encodeURIComponent(request.path + request.search)}` : ''
    return { kind: 'redirect', to: address + back, status: 302 }
  })
}
