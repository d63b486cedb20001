import { Ajv, type Options } from 'ajv'
import valuesSchema from '../../../schema/values.schema.json' with { type: 'json' }
import { boundedPatterns } from './bounded-pattern.ts'

export const ajvOptions: Options = {
  allErrors: true,
  verbose: true,
  discriminator: true,
  allowUnionTypes: true,
  strictTypes: false,
  schemas: Object.values(valuesSchema.definitions),
  // What the rest of the runtime reads in schemas.
  keywords: ['sitio', 'replacedBy', 'x-kind', 'x-names', 'x-defines', 'x-unknown', 'x-open', 'csv'],
  // Each validator runs a few times at most: optimising its code takes longer than it saves.
  code: { optimize: false, process: appendInPlace, regExp: boundedPatterns },
}

let shared: Ajv | null = null
let filled: Ajv | null = null

/**
 * The validator that all schemas are compiled with: every error at once, defaults filled in, no value converted, a discriminator tells
 * unions apart. It knows the kinds of value of schema/values.schema.json by their ids: `sitio:text` and so on.
 */
export function sharedAjv(): Ajv {
  // One for all: it compiles the meta-schema once.
  shared ??= new Ajv({ ...ajvOptions, useDefaults: true })
  return shared
}

/**
 * The same for values that have been filled by `fillDefaults`: it fills in nothing, for a branch that does not fit would leave its defaults in
 * the value. What it compiles, `sharedAjv` must have found to be a schema.
 */
export function filledAjv(): Ajv {
  // The kinds of value are written once, and not again for each prop: that takes a third of the time.
  filled ??= new Ajv({ ...ajvOptions, validateSchema: false, inlineRefs: false })
  return filled
}

/** Ajv's own code copies the whole list of errors at each reference: a file with 100,000 mistakes would take minutes. */
export function appendInPlace(code: string): string {
  return code.replaceAll(
    /vErrors\.concat\(([\w.]+)\.errors\)/g,
    '$1.errors.reduce((all, error) => { all.push(error); return all }, vErrors)',
  )
}
