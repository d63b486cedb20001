import type { ErrorObject, ValidateFunction } from 'ajv'
import sectionSchema from '../../../schema/section.schema.json' with { type: 'json' }
import valuesSchema from '../../../schema/values.schema.json' with { type: 'json' }
import { isRecord } from '../../values/is-record.ts'
import { messageOf } from '../../values/message-of.ts'
import { isNameKind, nameKinds } from '../../values/names/name-kind.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { holdsEntryField } from '../../values/schema/entry-field.ts'
import { type JsonSchema, referredPart, schemasIn } from '../../values/schema/schema-parts.ts'
import { keysOf, nameTypes } from '../shape/schema-words.ts'
import { sharedAjv } from '../shape/shared-ajv.ts'
import { pointerPath } from '../text/json-pointer.ts'
import type { PathStep } from '../text/position.ts'
import { quote, showValue } from '../text/show-value.ts'

/** What is wrong with a section's schema, and where. */
export interface SchemaFault {
  readonly path: readonly PathStep[]
  readonly at: 'key' | 'value'
  /** Part of a sentence, without a full stop. */
  readonly reason: string
  readonly nearest: string | null
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']
/** Names of types in other languages → the JSON Schema type. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['text', 'string'],
  ['bool', 'boolean'],
  ['int', 'integer'],
  ['float', 'number'],
  ['list', 'array'],
  ['map', 'object'],
])
const kinds: readonly string[] = Object.values(valuesSchema.definitions).map(({ $id }) => $id)

/** Keywords reserved for the product's own schemas: a prop defines no names, and is always open. */
const OWN_KEYWORDS: ReadonlySet<string> = new Set(['x-defines', 'x-kind', 'x-unknown', 'x-open'])

/** What the runtime must know about a section, under `sitio`. */
const RUNTIME_KEYS: readonly string[] = keysOf(sectionSchema.properties.sitio)

let checkFrame: ValidateFunction | null = null

/**
 * Finds what schema/section.schema.json requires and a section's schema lacks. Fills in the defaults of `sitio`.
 *
 * @param section - its name.
 * @param told - faults that are known already; their consequences are not reported.
 */
export function findFrameFaults(schema: unknown, section: string, told: readonly SchemaFault[]): SchemaFault[] {
  checkFrame ??= sharedAjv().compile(sectionSchema)
  if (checkFrame(schema)) return []
  const errors = checkFrame.errors ?? []
  const misspelt = new Set(
    told.flatMap(({ path, nearest }) => (path.length === 1 && nearest !== null ? [nearest] : [])),
  )
  const missing = errors.filter(
    ({ keyword, params }) => keyword === 'required' && !misspelt.has(String(params.missingProperty)),
  )
  const lines = missing.map(({ params }) => frameLine(String(params.missingProperty), section))
  const lacks = { path: [], at: 'value' as const, reason: `it is missing ${lines.join(', ')}`, nearest: null }
  const places = new Set(told.map(({ path }) => path.join('/')))
  const others = errors
    .filter(({ keyword }) => keyword !== 'required')
    .map((error) => frameFault(error, section))
    .filter(({ path }) => !places.has(path.join('/')))
  return lines.length === 0 ? others : [lacks, ...others]
}

/** A line that every section's schema has; only its key if the author decides what follows. */
function frameLine(key: string, section: string): string {
  const frame: JsonSchema = sectionSchema.properties
  const value = key === 'title' ? `${section}Props` : Object(frame[key]).const
  return value === undefined ? quote(key) : `${quote(key)}: ${JSON.stringify(value)}`
}

function frameFault(
  { keyword, instancePath, params, data, message, schema }: ErrorObject,
  section: string,
): SchemaFault {
  const path = pointerPath(instancePath)
  const key = path.at(-1)
  const around = quote(String(path.at(-2)))
  const name = key === undefined ? 'it' : typeof key === 'number' ? `an item of ${around}` : quote(key)
  const value = { path, at: 'value' as const, nearest: null }
  if (keyword === 'additionalProperties') {
    const unknown = String(params.additionalProperty)
    return {
      path: [...path, unknown],
      at: 'key',
      reason: `${quote(unknown)} is not a key of ${name}`,
      nearest: nearestName(unknown, RUNTIME_KEYS),
    }
  }
  if (keyword === 'enum' && Array.isArray(schema)) {
    const allowed = schema.map(String)
    const reason = `${name} is ${showValue(data)}, but may only be ${allowed.map((item) => `"${item}"`).join(', ')}`
    return { ...value, reason, nearest: typeof data === 'string' ? nearestName(data, allowed) : null }
  }
  if (keyword === 'const') return { ...value, reason: `${name} must be ${JSON.stringify(schema)}` }
  if (keyword === 'pattern' && key === 'title') return { ...value, reason: `"title" must be "${section}Props"` }
  return { ...value, reason: `${name} ${inWords(message)}` }
}

/** A message of ajv, in the words of other messages. */
function inWords(message = ''): string {
  const [, types] = /^must be ([a-z]+(?:,[a-z]+)*)$/.exec(message) ?? []
  if (types !== undefined) return `must be ${nameTypes({ type: types.split(',') })}`
  return message.startsWith('must NOT have duplicate items') ? 'has an item twice' : message
}

/** Finds keywords, types and references in a section's schema that do not exist. */
export function findSchemaFaults(root: JsonSchema): SchemaFault[] {
  const faults: SchemaFault[] = []
  const known = sharedAjv().RULES.keywords
  const visit = (schema: unknown, path: readonly PathStep[]): void => {
    // Deeper than a person would write; ajv's own message will do.
    if (!isRecord(schema) || path.length > 100) return
    for (const [key, value] of Object.entries(schema)) {
      if (path.length === 0 && RUNTIME_KEYS.includes(key)) {
        const reason = `${quote(key)} belongs under "sitio": "sitio": { ${quote(key)}: ${JSON.stringify(value)} }`
        faults.push({ path: [key], at: 'key', reason, nearest: null })
      } else if (!Object.hasOwn(known, key) || OWN_KEYWORDS.has(key)) {
        const nearest = nearestName(
          key,
          Object.keys(known).filter((keyword) => !OWN_KEYWORDS.has(keyword)),
        )
        faults.push({
          path: [...path, key],
          at: 'key',
          reason: `${quote(key)} is not a keyword of JSON Schema`,
          nearest,
        })
      }
      const fault = VALUE_FAULTS.get(key)?.(value, root) ?? null
      if (fault !== null) faults.push({ path: [...path, key], at: 'value', ...fault })
      if (key === 'required') faults.push(...requiredFaults(schema, [...path, key]))
    }
    for (const { path: steps, schema: part } of schemasIn(schema)) visit(part, [...path, ...steps])
  }
  visit(root, [])
  return faults
}

/** Required props that can never be present. */
function requiredFaults(
  { required, properties, patternProperties, additionalProperties }: JsonSchema,
  path: readonly PathStep[],
): SchemaFault[] {
  const isClosed = additionalProperties === false && patternProperties === undefined
  // When "properties" is missing, its name is probably what is misspelt.
  if (!Array.isArray(required) || !isClosed || !isRecord(properties)) return []
  const known = Object.keys(properties)
  return required.flatMap((name: unknown, index) =>
    typeof name !== 'string' || known.includes(name)
      ? []
      : [
          {
            path: [...path, index],
            at: 'value' as const,
            reason: `${quote(name)} is required, but "properties" does not declare it`,
            nearest: nearestName(name, known),
          },
        ],
  )
}

type ValueFault = Pick<SchemaFault, 'reason' | 'nearest'> | null

/** Checks the values of keywords for which ajv reports no place. */
const VALUE_FAULTS = new Map<string, (value: unknown, root: JsonSchema) => ValueFault>([
  ['type', typeFault],
  ['$ref', referenceFault],
  ['format', formatFault],
  ['pattern', patternFault],
  ['x-names', namesFault],
  ['default', defaultFault],
])

function patternFault(value: unknown): ValueFault {
  if (typeof value !== 'string') return null
  try {
    new RegExp(value, 'u')
    return null
  } catch (error) {
    return { reason: messageOf(error).replace(/\.$/, ''), nearest: null }
  }
}

/** Props have no formats: ajv would ignore each of them. */
function formatFault(value: unknown): ValueFault {
  const reason = `props have no formats, such as ${showValue(value)}. Write a pattern: "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$" is a day`
  return { reason, nearest: null }
}

function namesFault(value: unknown): ValueFault {
  if (isNameKind(value)) return null
  const reason = `"x-names" is ${showValue(value)}, but may only be ${nameKinds.map((kind) => `"${kind}"`).join(', ')}`
  return { reason, nearest: typeof value === 'string' ? nearestName(value, nameKinds) : null }
}

/** A section may be on any page, also on one without an entry. */
function defaultFault(value: unknown): ValueFault {
  const reason = 'a default cannot use a field of an entry, since a section may be on any page. Write the value itself'
  return holdsEntryField(value) ? { reason, nearest: null } : null
}

function typeFault(value: unknown): ValueFault {
  const wrong = [value].flat().find((type) => typeof type === 'string' && !TYPES.includes(type))
  if (typeof wrong !== 'string') return null
  const nearest = OTHER_NAMES.get(wrong.toLowerCase()) ?? nearestName(wrong, TYPES)
  return { reason: `${quote(wrong)} is not a type of JSON Schema`, nearest }
}

function referenceFault(value: unknown, root: JsonSchema): ValueFault {
  if (typeof value !== 'string' || referredPart({ schema: { $ref: value }, root }) !== null) return null
  if (value.startsWith('#/definitions/')) {
    const known = Object.keys(isRecord(root.definitions) ? root.definitions : {})
    const name = value.slice('#/definitions/'.length)
    const nearest = nearestName(name, known)
    const reason = `there is no definition ${quote(name)}`
    return { reason, nearest: nearest === null ? null : `#/definitions/${nearest}` }
  }
  const places = `a definition (#/definitions/<name>) or a kind of value (${kinds.join(', ')})`
  const reason = `${quote(value)} leads nowhere; a reference must name ${places}`
  return { reason, nearest: nearestName(value, kinds) }
}

/**
 * Finds defaults that their own schemas refuse. Otherwise, somebody who leaves out such a prop would be shown an error about a value that nobody has
 * written.
 *
 * @param errors - the errors of empty props.
 */
export function findDefaultFaults(schema: JsonSchema, errors: readonly ErrorObject[]): SchemaFault[] {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const faults = new Map<string, SchemaFault>()
  for (const { instancePath, keyword, params, message } of errors) {
    const prop = String(pointerPath(instancePath)[0] ?? '')
    const property = Object.hasOwn(properties, prop) ? properties[prop] : null
    if (faults.has(prop) || !isRecord(property) || property.default === undefined) continue
    const allowed = Array.isArray(params.allowedValues) ? ` (${params.allowedValues.join(', ')})` : ''
    const reason = `the default of ${quote(prop)} is ${showValue(property.default)}, which its own schema does not allow: it ${message}${keyword === 'enum' ? allowed : ''}`
    faults.set(prop, { path: ['properties', prop, 'default'], at: 'value', reason, nearest: null })
  }
  return [...faults.values()]
}

/** Extracts the reason and the place from ajv's error for a schema that it cannot compile. */
export function compileFault(error: unknown): SchemaFault {
  const message = messageOf(error).replace(/\.$/, '')
  const pointer = /^schema is invalid: data(\/\S*)? /.exec(message)?.[1] ?? ''
  const path = pointerPath(pointer)
  const reason = inWords(message.replace(/^schema is invalid: data\S* /, '').replace(/, data\/.*$/, ''))
  const name = path.at(-1)
  return { path, at: 'value', reason: name === undefined ? reason : `${quote(String(name))} ${reason}`, nearest: null }
}
