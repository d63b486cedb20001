import type { Validator } from '../manifest/manifest.types.ts'
import { resolveStep, type StepCode, type StepModels, type Turns, type ValidatorKind } from '../steps/step-kind.ts'
import type { EntryValue, Soon, StepHost, StepRequest } from '../steps/step-request.ts'
import { dateRange } from './date-range.ts'
import { flag } from './flag.ts'
import { module } from './module.ts'
import { schema } from './schema.ts'

/** All kinds of validators, by their names in the manifest. */
export const validatorKinds = {
  'date-range': dateRange,
  flag,
  schema,
  module,
} satisfies Readonly<Record<Validator['kind'], object>>

export type ValidatorModel = StepModels<typeof validatorKinds>

/** The code that a build includes for a validator; null when it needs none. */
export function validatorCode(declared: Validator): StepCode | null {
  const kind: Pick<ValidatorKind<Validator, object>, 'code'> = validatorKinds[declared.kind]
  return kind.code?.(declared) ?? null
}

/** The model of a validator that the manifest declares. @param timeZone - of the site; it matters to days. */
export function resolveValidator(declared: Validator, timeZone = 'UTC'): ValidatorModel {
  const kind: Pick<ValidatorKind<Validator, object>, 'resolve' | 'reads' | 'turns'> = validatorKinds[declared.kind]
  // It was made by the `resolve` of this very kind.
  return resolveStep(kind, declared, timeZone) as ValidatorModel
}

/** When its answer for the page of an entry may change. */
export function turnsOf(model: ValidatorModel, entryValue: EntryValue): Turns {
  // The model belongs to this kind, which TypeScript cannot see.
  const kind = validatorKinds[model.kind] as ValidatorKind<never, ValidatorModel>
  return kind.turns(model, entryValue)
}

/** Runs a validator through its kind. */
export function acceptsRequest(
  { name, model }: { readonly name: string; readonly model: ValidatorModel },
  request: StepRequest,
  host: StepHost,
): Soon<boolean> {
  // The model belongs to this kind, which TypeScript cannot see.
  const kind = validatorKinds[model.kind] as ValidatorKind<never, ValidatorModel>
  return kind.accepts(model, request, host, name)
}
