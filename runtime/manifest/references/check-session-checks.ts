import type { SessionCheck } from '../manifest.types.ts'
import type { PathStep } from '../text/position.ts'
import { type CheckContext, unknownName } from './check-context.ts'

/** Checks the back-ends that steps ask whether a session is valid. What they are asked is checked against the SDL when the site is built. */
export function checkSessionChecks(context: CheckContext): void {
  const { middleware, validators } = context.manifest
  for (const [name, step] of Object.entries(middleware)) {
    if (step.kind === 'session' && step.check !== undefined)
      checkClient(context, step.check, ['middleware', name, 'check'])
  }
  for (const [name, step] of Object.entries(validators)) {
    if (step.kind !== 'schema' || step.check === undefined) continue
    const at = ['validators', name, 'check']
    checkClient(context, step.check, at)
    const reason = 'the validator does not check for a session; write session: true (or false) beside it, or remove it'
    if (step.session === undefined) context.report('manifest/wrong-check', at, { reason }, 'key')
  }
}

function checkClient(context: CheckContext, check: SessionCheck, at: PathStep[]): void {
  const { clients } = context.manifest.graphql
  const name = typeof check === 'string' ? 'default' : check.client
  const path = typeof check === 'string' ? at : [...at, 'client']
  const client = Object.hasOwn(clients, name) ? clients[name] : undefined
  if (client === undefined) {
    // An explicit client is checked along with the other names of the manifest.
    const unknown = unknownName(context, path, name, Object.keys(clients))
    if (typeof check === 'string') context.report('manifest/unknown-check', path, { ...unknown, client: null })
  } else if (!client.authorization.bearer && !client.forward.cookies) {
    const reason = `the client "${name}" sends neither token nor cookies, so everybody gets the same answer; write authorization: { bearer: true } in the client`
    context.report('manifest/wrong-check', path, { reason })
  }
}
