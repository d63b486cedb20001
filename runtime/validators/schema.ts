import { Validator } from '@cfworker/json-schema'
import type { StepRequest } from '../page/step.ts'
import { readQuery } from '../page/step-context.ts'
import type { ValidatorModel } from '../site/site-model.ts'

type SchemaModel = Extract<ValidatorModel, { kind: 'schema' }>

/** Schemas that have been read, by their model. */
const known = new WeakMap<SchemaModel, Validator>()

/** Passes when language, session and query fit. The schema is interpreted, so a strict policy in the browser allows it (D23). */
export function acceptsShape(model: SchemaModel, request: StepRequest): boolean {
  if (model.locales !== null && !model.locales.includes(request.locale)) return false
  if (model.session !== null && model.session !== request.hasSession()) return false
  if (model.query === null) return true
  const validator = known.get(model) ?? new Validator(model.query, '7')
  known.set(model, validator)
  return validator.validate(readQuery(request.search)).valid
}
