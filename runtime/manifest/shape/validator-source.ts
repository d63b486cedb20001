import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import valuesSchema from '../../../schema/values.schema.json' with { type: 'json' }
import { manifestSchema } from './manifest-schema.ts'
import { ajvOptions, appendInPlace } from './shared-ajv.ts'

/**
 * Source of `manifest-validator.ts` for the package, with the schema already compiled. Code that reads its errors compares schemas by identity, so
 * the source refers to the parts of the schema that the rest of the runtime uses, and contains no copies.
 *
 * @see cli/build-package.mjs
 */
export function validatorSource(): string {
  const ajv = new Ajv({ ...ajvOptions, useDefaults: true, code: { ...ajvOptions.code, source: true, esm: true } })
  const code = appendInPlace(standaloneCode(ajv, ajv.compile(manifestSchema)))
  return [
    "import { createRequire } from 'node:module'",
    "import valuesSchema from '../../../schema/values.schema.json' with { type: 'json' }",
    "import { manifestSchema } from './manifest-schema.ts'",
    'const require = createRequire(import.meta.url)',
    withSharedSchemas(code),
    'export const manifestValidator = () => validate',
  ].join('\n')
}

/** @throws Error when a schema would be a copy. */
function withSharedSchemas(code: string): string {
  const parts: [place: string, schema: unknown][] = [['manifestSchema', manifestSchema]]
  for (const [name, { definitions }] of Object.entries({ manifestSchema, valuesSchema }))
    for (const [key, schema] of Object.entries(definitions))
      parts.push([`${name}.definitions[${JSON.stringify(key)}]`, schema])
  const shared = parts.reduce(
    (all, [place, schema]) => all.replaceAll(`= ${JSON.stringify(schema)};`, `= ${place};`),
    code,
  )
  const copy = /const schema\d+ = \{.{0,100}/s.exec(shared)?.[0]
  if (copy !== undefined) throw new Error(`The compiled validator of manifests holds a copy of a schema: ${copy}`)
  return shared
}
