import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import standaloneCode from 'ajv/dist/standalone/index.js'
import addFormats, { type FormatName } from 'ajv-formats'

const require = createRequire(import.meta.url)

/** Those of JSON Schema (draft-07), and what else is known by its name; another is no rule. */
const FORMAT_NAMES: FormatName[] = [
  ...(['date', 'time', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uuid', 'regex'] as const),
  ...(['uri', 'uri-reference', 'uri-template', 'url'] as const),
  ...(['json-pointer', 'json-pointer-uri-fragment', 'relative-json-pointer'] as const),
]

/**
 * Source of a module whose default export says whether a query fits a JSON Schema (draft-07) that `schemaFault` finds nothing wrong with.
 * Nothing is compiled where it runs, so the strict policy of a page allows it.
 *
 * @param formats - the module that its code imports some formats from.
 */
export function compileQuery(schema: Readonly<Record<string, unknown>>, formats: string): string {
  const ajv = new Ajv({
    strict: false,
    logger: false,
    messages: false,
    // A parameter may have the name of what every object inherits.
    ownProperties: true,
    code: { source: true, esm: true },
  })
  addFormats.default(ajv, FORMAT_NAMES)
  const code = standaloneCode(ajv, ajv.compile(schema))
  const plain = withoutRequire(code)
  return plain.includes('fullFormats') ? `import { fullFormats } from ${JSON.stringify(formats)}\n${plain}` : plain
}

/** Ajv's code asks for its helpers with `require`, which browsers do not have: the small functions are put into their place. */
function withoutRequire(code: string): string {
  return code
    .replaceAll('require("ajv-formats/dist/formats").fullFormats', 'fullFormats')
    .replaceAll(
      /require\("(ajv\/dist\/runtime\/\w+)"\)\.default/g,
      (_, helper: string) => `(${require(helper).default})`,
    )
}
