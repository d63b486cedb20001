import { shownErrorOf } from '../page/page-error.ts'
import type { Soon, StepHost, StepOutcome, StepRequest } from '../page/step.ts'
import { stepContext } from '../page/step-context.ts'
import type { MiddlewareModule, MiddlewareResult } from '../page/step-module.ts'
import type { MiddlewareStep } from '../page/take-steps.ts'
import { whenReady } from '../page/when-ready.ts'
import type { MiddlewareModel } from '../site/site-model.ts'
import { resolveTarget } from './redirect-target.ts'

const STATUSES: readonly number[] = [301, 302, 303, 307, 308]

/** Asks the site's own module. */
export function runModule(
  step: MiddlewareStep,
  { reads, leadsTo }: Extract<MiddlewareModel, { kind: 'module' }>,
  request: StepRequest,
  host: StepHost,
): Soon<StepOutcome> {
  return whenReady(host.moduleOf(step), (module) => {
    if (!isMiddleware(module)) {
      throw new Error(
        `The module of the middleware "${step.name}" needs: export default defineMiddleware({ run(context) { … } })`,
      )
    }
    return whenReady(
      module.run(stepContext(step, reads, request)),
      (result): Soon<StepOutcome> => outcomeOf(step.name, result, leadsTo, request, host),
    )
  })
}

function outcomeOf(
  name: string,
  result: MiddlewareResult,
  leadsTo: readonly string[],
  request: StepRequest,
  host: StepHost,
): Soon<StepOutcome> {
  if (result === undefined || result === null) return null
  if (result.kind === 'error') return { kind: 'error', error: shownErrorOf(result) }
  if (result.kind !== 'redirect' || !STATUSES.includes(result.status)) {
    throw new Error(`The middleware "${name}" returned neither redirect(…), pageError(…) nor nothing.`)
  }
  const { to, status } = result
  return whenReady(resolveTarget(to, leadsTo, request, host), (address) => ({ kind: 'redirect', to: address, status }))
}

function isMiddleware(module: unknown): module is MiddlewareModule {
  return typeof module === 'object' && module !== null && 'run' in module && typeof module.run === 'function'
}
