import type { VariableDefinitionNode } from 'graphql'
import type { SectionDefinition } from '../../manifest/sections/section-definition.ts'
import { typesOf } from '../../manifest/shape/schema-words.ts'
import { isRecord } from '../../values/is-record.ts'
import { defaultOf, resolveSchema } from '../../values/schema-parts.ts'

/** What gives a variable its value: a prop, or what every section is told. */
export interface VariableSource {
  readonly kind: 'prop' | 'route' | 'locale' | 'page'
  /** Whether there is always a value. */
  readonly isGiven: boolean
  /** The schema of the prop. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** The section whose operation asks. */
export interface Asking {
  readonly section: Pick<SectionDefinition, 'schema'>
  /** Names that its pages give it: the parameters of their paths, the id of their entry. */
  readonly ofPage: readonly string[]
}

const TEXT = { type: 'string' }
/** What the site's own kinds of value become before an operation gets them. */
const KINDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'sitio:text': TEXT,
  'sitio:link': TEXT,
  'sitio:form': TEXT,
  'sitio:image': { type: 'object' },
}

/** Names by which the variables of a section's operation may ask: its props, what every section is told, and what its pages give. A prop wins. */
export function sourceNames({ section, ofPage }: Asking): string[] {
  return [...Object.keys(propertiesOf(section.schema)), 'locale', 'route', ...ofPage]
}

/** Where the value of a variable comes from; null: from nowhere. */
export function sourceOf(
  { section: { schema }, ofPage }: Asking,
  { variable }: VariableDefinitionNode,
): VariableSource | null {
  const name = variable.name.value
  const properties = propertiesOf(schema)
  if (schema !== null && Object.hasOwn(properties, name)) {
    const property = propSchema(properties[name], schema)
    const isRequired = Array.isArray(schema.required) && schema.required.includes(name)
    return { kind: 'prop', isGiven: isRequired || property.default !== undefined, schema: property }
  }
  if (ofPage.includes(name)) return { kind: 'page', isGiven: true, schema: TEXT }
  return name === 'locale' || name === 'route' ? { kind: name, isGiven: true, schema: TEXT } : null
}

/** The schema of a part of the props, references followed. */
export function propSchema(part: unknown, root: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const byDefault = defaultOf({ schema: part, root })
  const resolved = resolveSchema(part, root)
  const kind = typeof resolved.$ref === 'string' ? (KINDS[resolved.$ref] ?? {}) : resolved
  return byDefault === undefined ? kind : { ...kind, default: byDefault }
}

/** The JSON types that a value may have; none where the schema does not say. */
export function valueTypes(schema: Readonly<Record<string, unknown>>): string[] {
  const listed = schema.const !== undefined ? [schema.const] : Array.isArray(schema.enum) ? schema.enum : null
  if (listed === null) return typesOf({ ...schema })
  return [...new Set(listed.map((value: unknown) => typeOfValue(value)))]
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value
}

function propertiesOf(schema: Record<string, unknown> | null): Record<string, unknown> {
  return isRecord(schema?.properties) ? schema.properties : {}
}
