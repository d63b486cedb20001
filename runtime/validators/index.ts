import type { StepKinds } from '../page/take-steps.ts'
import { acceptsDay } from './date-range.ts'
import { acceptsFlag } from './flag.ts'
import { acceptedByModule } from './module.ts'
import { acceptsShape } from './schema.ts'

/** Asks the kind that a validation step is of. */
export const acceptsRequest: StepKinds['accepts'] = (step, request, host) => {
  const { model } = step
  switch (model.kind) {
    case 'date-range':
      return acceptsDay(model, request)
    case 'flag':
      return acceptsFlag(model)
    case 'schema':
      return acceptsShape(model, request)
    case 'module':
      return acceptedByModule(step, model.reads, request, host)
  }
}
