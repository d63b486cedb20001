interface ExampleSchema {
  /** Default: `Note`. */
  readonly name?: string
  readonly description?: string
  /** As JSON on one line. Default: a title. */
  readonly properties?: string
  /** What the runtime has to know about the section, as JSON on one line. */
  readonly sitio?: string
  /** As JSON. Default: none. */
  readonly required?: string
}

/** The schema of an example section. */
export function sectionSchema({
  name = 'Note',
  description = 'A note.',
  properties = '"title": { "description": "The title.", "$ref": "sitio:text" }',
  required,
  sitio,
}: ExampleSchema): string {
  const lines = [
    '"$schema": "http://json-schema.org/draft-07/schema#"',
    `"title": "${name}Props"`,
    `"description": "${description}"`,
    '"type": "object"',
    ...(required === undefined ? [] : [`"required": ${required}`]),
    '"additionalProperties": false',
    ...(properties === '' ? [] : [`"properties": { ${properties} }`]),
    ...(sitio === undefined ? [] : [`"sitio": { ${sitio} }`]),
  ]
  return `{\n  ${lines.join(',\n  ')}\n}\n`
}
