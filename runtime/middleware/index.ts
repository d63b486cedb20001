import type { StepKinds } from '../page/take-steps.ts'
import { runModule } from './module.ts'
import { leadElsewhere } from './redirect.ts'
import { requireSession } from './session.ts'

/** Runs the kind that a middleware is of. */
export const runMiddleware: StepKinds['runMiddleware'] = (step, request, host) => {
  const { model } = step
  switch (model.kind) {
    case 'session':
      return requireSession(model, request, host)
    case 'redirect':
      return leadElsewhere(model, request, host)
    case 'module':
      return runModule(step, model, request, host)
  }
}
