import type { ModuleValidator } from '../manifest/manifest.types.ts'
import { readsShape } from '../steps/reads-shape.ts'
import { stepContext } from '../steps/step-context.ts'
import { defineValidatorKind } from '../steps/step-kind.ts'
import type { ValidatorModule } from '../steps/step-module.ts'
import { whenReady } from '../steps/when-ready.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'

/** Schema of this kind in the manifest. */
export const shape: JsonSchema = {
  description: 'Runs a module of the site whose default export is made with defineValidator.',
  required: ['module'],
  properties: {
    module: { description: "File of the module, relative to the site's folder.", $ref: '#/definitions/moduleFile' },
    reads: readsShape,
  },
}

/** Asks a module of the site's own. */
export const module = defineValidatorKind({
  resolve: ({ reads }: ModuleValidator) => ({ reads }),
  code: ({ module: file }) => ({ file, key: 'module' }),
  reads: ({ reads }) => reads,
  turns: () => 'any',
  accepts({ reads }, request, host, name) {
    const step = { step: 'validator', name } as const
    return whenReady(host.moduleOf(step), (own) => {
      if (!isValidator(own)) {
        throw new Error(
          `The module of the validator "${name}" needs: export default defineValidator({ validate(context) { … } })`,
        )
      }
      return own.validate(stepContext(step, reads, request))
    })
  },
})

function isValidator(module: unknown): module is ValidatorModule {
  return typeof module === 'object' && module !== null && 'validate' in module && typeof module.validate === 'function'
}
