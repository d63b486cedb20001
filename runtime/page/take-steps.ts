import { notFound, pageErrorOf, shownErrorOf, unknownMiddleware } from '../steps/page-error.ts'
import type { Soon, StepHost, StepOutcome, StepRequest } from '../steps/step-request.ts'
import { whenReady } from '../steps/when-ready.ts'
import { decoded } from '../values/paths/decoded.ts'
import type { Step } from './step.ts'

/** Runs a step according to its kind. Both functions may throw. */
export interface StepKinds {
  runMiddleware(step: Extract<Step, { step: 'middleware' }>, request: StepRequest, host: StepHost): Soon<StepOutcome>
  accepts(step: Extract<Step, { step: 'validator' }>, request: StepRequest, host: StepHost): Soon<boolean>
}

/**
 * Takes steps strictly in series, up to the first redirect or error: the same before a page, before its payload, in prerendering and in the
 * browser. Synchronous if no step has to wait.
 *
 * @see cli/docs/guide/about/decisions.md#the-way-to-a-page
 */
export function takeSteps(
  steps: readonly Step[],
  request: StepRequest,
  host: StepHost,
  kinds: StepKinds,
): Soon<StepOutcome> {
  const [first, ...rest] = steps
  if (!first) return null
  return whenReady(takeStep(first, request, host, kinds), (outcome) =>
    outcome === null || leadsHere(outcome, request, host) ? takeSteps(rest, request, host, kinds) : outcome,
  )
}

function takeStep(step: Step, request: StepRequest, host: StepHost, kinds: StepKinds): Soon<StepOutcome> {
  if (step.step === 'unknown') return { kind: 'error', error: unknownMiddleware(step.name) }
  const failure = (thrown: unknown) => failureOf(step, thrown)
  try {
    const outcome =
      step.step === 'middleware'
        ? kinds.runMiddleware(step, request, host)
        : whenReady(kinds.accepts(step, request, host), (accepts) => (accepts ? null : refusal))
    return outcome instanceof Promise ? outcome.catch(failure) : outcome
  } catch (thrown) {
    return failure(thrown)
  }
}

const refusal: StepOutcome = { kind: 'error', error: notFound() }

/** The message of whatever a validator throws is shown to visitors; a middleware's only if it is a page error. */
function failureOf(step: Step, thrown: unknown): StepOutcome {
  const isMeant = typeof thrown === 'object' && thrown !== null && 'kind' in thrown && thrown.kind === 'error'
  return { kind: 'error', error: step.step === 'validator' || isMeant ? shownErrorOf(thrown) : pageErrorOf(thrown) }
}

/** A redirect to the requested address itself would loop, so it is ignored. */
function leadsHere(outcome: StepOutcome, { path, search }: StepRequest, { origin }: StepHost): boolean {
  if (outcome?.kind !== 'redirect') return false
  const [to = ''] = outcome.to.split('#', 1)
  const own = to.startsWith(`${origin}/`) ? to.slice(origin.length) : to
  return decoded(own) === decoded(path + search)
}
