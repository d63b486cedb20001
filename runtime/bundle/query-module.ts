import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import addFormats, { type FormatName } from 'ajv-formats'

const require = createRequire(import.meta.url)

/** The formats that are checked: those of JSON Schema (draft-07), and further ones of `ajv-formats`. Any other format is ignored. */
const FORMAT_NAMES: FormatName[] = [
  ...(['date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid', 'regex'] as const),
  ...(['uri', 'uri-reference', 'uri-template', 'url'] as const),
  ...(['json-pointer', 'json-pointer-uri-fragment', 'relative-json-pointer'] as const),
]

/**
 * Source of a module whose default export says whether a query matches a JSON Schema (draft-07) in which `schemaFault` finds no fault.
 * It compiles nothing at run time, so it works under a page's strict content security policy.
 *
 * @param formats - the module that the code imports some formats from.
 */
export function compileQuery(schema: Readonly<Record<string, unknown>>, formats: string): string {
  const ajv = new Ajv({
    strict: false,
    logger: false,
    messages: false,
    // A parameter may have the name of a property that every object inherits.
    ownProperties: true,
    code: { source: true, esm: true },
  })
  addFormats.default(ajv, FORMAT_NAMES)
  const code = standaloneCode(ajv, ajv.compile(schema))
  const plain = withoutRequire(code)
  return plain.includes('fullFormats') ? `import { fullFormats } from ${JSON.stringify(formats)}\n${plain}` : plain
}

/** Inlines Ajv's helpers, which are small functions: its code loads them with `require`, which browsers do not have. */
function withoutRequire(code: string): string {
  return code
    .replaceAll('require("ajv-formats/dist/formats").fullFormats', 'fullFormats')
    .replaceAll(
      /require\("(ajv\/dist\/runtime\/\w+)"\)\.default/g,
      (_, helper: string) => `(${require(helper).default})`,
    )
}
