import { type Schema, Validator } from '@cfworker/json-schema'
import { holdsSession } from '../page/holds-session.ts'
import type { Soon, StepRequest } from '../page/step.ts'
import { readQuery } from '../page/step-context.ts'
import type { Query } from '../page/step-module.ts'
import { whenReady } from '../page/when-ready.ts'
import type { ValidatorModel } from '../site/site-model.ts'

type SchemaModel = Extract<ValidatorModel, { kind: 'schema' }>

/** Schemas that have been read, by their model. */
const known = new WeakMap<SchemaModel, Validator>()

/** Passes when language, query and session fit; the session comes last, since a back-end may have to be asked. */
export function acceptsShape(model: SchemaModel, request: StepRequest): Soon<boolean> {
  if (model.locales !== null && !model.locales.includes(request.locale)) return false
  if (!acceptsQuery(model, request)) return false
  return model.session === null || whenReady(holdsSession(model.check, request), (isHeld) => isHeld === model.session)
}

/** The schema is interpreted, so a strict policy in the browser allows it. */
function acceptsQuery(model: SchemaModel, request: StepRequest): boolean {
  if (model.query === null) return true
  const query = readQuery(request.search)
  if (!isShortEnough(query, model.query)) return false
  const validator = known.get(model) ?? new Validator(model.query, '7')
  known.set(model, validator)
  return validator.validate(query).valid
}

/**
 * Whether no parameter is longer than the schema's `properties` allow. Looked at first: what an expression costs grows with the text, and
 * the library tries it whatever the length is. `validate` counts on it.
 */
function isShortEnough(query: Query, { properties }: Schema): boolean {
  return Object.entries(query).every(([name, value]) => {
    const declared = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined
    if (typeof declared !== 'object') return true
    if (typeof value === 'string') return hasAtMost(value, declared.maxLength)
    const { items } = declared
    const maxLength = typeof items === 'object' && !Array.isArray(items) ? items.maxLength : undefined
    return value.every((text) => hasAtMost(text, maxLength))
  })
}

/** Counted as JSON Schema does: in code points. */
function hasAtMost(text: string, maxLength = Number.POSITIVE_INFINITY): boolean {
  return text.length <= maxLength || [...text].length <= maxLength
}
