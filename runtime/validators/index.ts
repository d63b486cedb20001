import type { Validator } from '../manifest/manifest.types.ts'
import { resolveStep, type StepCode, type StepModels, type ValidatorKind } from '../steps/step-kind.ts'
import type { Soon, StepHost, StepRequest } from '../steps/step-request.ts'
import { dateRange } from './date-range.ts'
import { flag } from './flag.ts'
import { module } from './module.ts'
import { schema } from './schema.ts'

/** Every kind of validator, by its name in the manifest. */
export const validatorKinds = {
  'date-range': dateRange,
  flag,
  schema,
  module,
} satisfies Readonly<Record<Validator['kind'], object>>

export type ValidatorModel = StepModels<typeof validatorKinds>

/** The code that a build holds for a validator; null: none. */
export function validatorCode(declared: Validator): StepCode | null {
  const kind: Pick<ValidatorKind<Validator, object>, 'code'> = validatorKinds[declared.kind]
  return kind.code?.(declared) ?? null
}

/** What the program keeps of a validator. */
export function resolveValidator(declared: Validator): ValidatorModel {
  const kind: Pick<ValidatorKind<Validator, object>, 'resolve' | 'reads' | 'turns'> = validatorKinds[declared.kind]
  // Each kind's own `resolve` made it.
  return resolveStep(kind, declared) as ValidatorModel
}

/** Asks the kind that a validator is of. */
export function acceptsRequest(
  { name, model }: { readonly name: string; readonly model: ValidatorModel },
  request: StepRequest,
  host: StepHost,
): Soon<boolean> {
  // The model is one of this kind.
  const kind = validatorKinds[model.kind] as ValidatorKind<never, ValidatorModel>
  return kind.accepts(model, request, host, name)
}
