import type { VariableDefinitionNode } from 'graphql'
import { typesOf } from '../../manifest/shape/schema-words.ts'
import { listVariables, partVariables } from '../../site/data/list-parts.ts'
import { CLOCK_VARIABLES } from '../../site/data/site-clock.ts'
import { isRecord } from '../../values/is-record.ts'
import { defaultOf, resolveSchema } from '../../values/schema/schema-parts.ts'
import type { PageVariable } from './page-variables.ts'

/** Where a variable gets its value from: a prop, what every section receives, its page, or the reading of a list. */
export interface VariableSource {
  readonly kind: 'prop' | 'route' | 'locale' | 'clock' | 'page' | 'list'
  /** Whether there is always a value. */
  readonly isGiven: boolean
  /** The schema of the value. */
  readonly schema: Readonly<Record<string, unknown>>
}

/** The values available to an operation. */
export interface Asking {
  /** The schema of the section's props; null when it has none. */
  readonly props: Record<string, unknown> | null
  /** What is provided by name besides props. */
  readonly given: ReadonlyMap<string, VariableSource>
  /** Names of everything that can be provided. */
  readonly names: readonly string[]
}

const TEXT = { type: 'string' }
/** Schemas of the product's own kinds of values in the form in which operations receive them. */
const KINDS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'sitio:text': TEXT,
  'sitio:link': TEXT,
  'sitio:form': TEXT,
  'sitio:image': { type: 'object' },
  'sitio:embed': { type: 'object' },
}

/**
 * What a section's operation receives besides props. @param ofPage - provided by its pages: the parameters of their addresses, the id of their entry.
 */
export function givenToSection(ofPage: ReadonlyMap<string, PageVariable>): Pick<Asking, 'given' | 'names'> {
  const given = new Map<string, VariableSource>([
    ...(['locale', 'route'] as const).map((kind) => [kind, { kind, isGiven: true, schema: TEXT }] as const),
    ...[...ofPage].map(([name, variable]) => [name, { kind: 'page', ...variable }] as const),
  ])
  return { given, names: [...given.keys()] }
}

/** What the operation of a collection receives. @param declared - names of its variables. */
export function givenToList(declared: readonly string[]): Pick<Asking, 'given' | 'names'> {
  const parts = partVariables(declared).map((name): [string, VariableSource] => {
    // The first part follows no cursor.
    const isGiven = name !== 'after'
    return [name, { kind: 'list', isGiven, schema: isGiven ? { type: 'integer' } : TEXT }]
  })
  const given = new Map<string, VariableSource>([
    ['locale', { kind: 'locale', isGiven: true, schema: TEXT }],
    ...CLOCK_VARIABLES.map((name) => [name, { kind: 'clock', isGiven: true, schema: TEXT }] as const),
    ...parts,
  ])
  return { given, names: [...listVariables, ...CLOCK_VARIABLES].filter((name) => !declared.includes(name)) }
}

/** Names that the variables of an operation may have. */
export function sourceNames({ props, names }: Asking): string[] {
  return [...Object.keys(propertiesOf(props)), ...names]
}

/** Where the value of a variable comes from; props take precedence. Null when there is no such value. */
export function sourceOf({ props, given }: Asking, { variable }: VariableDefinitionNode): VariableSource | null {
  const name = variable.name.value
  const properties = propertiesOf(props)
  if (props !== null && Object.hasOwn(properties, name)) {
    const property = propSchema(properties[name], props)
    const isRequired = Array.isArray(props.required) && props.required.includes(name)
    return { kind: 'prop', isGiven: isRequired || property.default !== undefined, schema: property }
  }
  return given.get(name) ?? null
}

/** The schema of a part of the props, with references followed. */
export function propSchema(part: unknown, root: Record<string, unknown>): Readonly<Record<string, unknown>> {
  const byDefault = defaultOf({ schema: part, root })
  const resolved = resolveSchema(part, root)
  const kind = typeof resolved.$ref === 'string' ? (KINDS[resolved.$ref] ?? {}) : resolved
  return byDefault === undefined ? kind : { ...kind, default: byDefault }
}

/** The JSON types that a value may have; empty when the schema does not say. */
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
