import type { Soon, StepHost, StepRequest } from '../page/step.ts'
import { stepContext } from '../page/step-context.ts'
import type { ValidatorModule } from '../page/step-module.ts'
import type { ValidatorStep } from '../page/take-steps.ts'
import { whenReady } from '../page/when-ready.ts'
import type { Reads } from '../site/site-model.ts'

/** Asks the site's own module. */
export function acceptedByModule(
  step: ValidatorStep,
  reads: readonly Reads[],
  request: StepRequest,
  host: StepHost,
): Soon<boolean> {
  return whenReady(host.moduleOf(step), (module) => {
    if (!isValidator(module)) {
      throw new Error(
        `The module of the validator "${step.name}" needs: export default defineValidator({ validate(context) { … } })`,
      )
    }
    return module.validate(stepContext(step, reads, request))
  })
}

function isValidator(module: unknown): module is ValidatorModule {
  return typeof module === 'object' && module !== null && 'validate' in module && typeof module.validate === 'function'
}
