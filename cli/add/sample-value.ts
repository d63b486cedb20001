import type { NewValue } from '../../runtime/manifest/yaml/add-value.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import { parametersOf } from '../../runtime/values/paths/path-pattern.ts'
import { inWords } from './names.ts'
import { samplePicture } from './sample-picture.ts'
import type { SiteDraft } from './site-draft.ts'

/** A place in a JSON Schema for which a value is needed. */
interface Place {
  readonly schema: unknown
  /** The schema that its references point into. */
  readonly root: unknown
  /** The key of the value. */
  readonly name: string
}

/** A value that fits a schema, with texts in each language and routes of the site; undefined if none can be found. */
export function sampleOf(draft: SiteDraft, place: Place): NewValue | undefined {
  const { schema, name } = place
  if (!isRecord(schema)) return undefined
  const { $ref: reference, 'x-names': names } = schema
  if (typeof reference === 'string') return ofReference(draft, reference, place)
  const [example] = Array.isArray(schema.examples) ? schema.examples : []
  const [choice] = Array.isArray(schema.enum) ? schema.enum : []
  const given = schema.default ?? schema.const ?? example ?? choice
  // Values in a schema are JSON.
  if (given !== undefined) return given as NewValue
  if (names === 'routes') return firstRoute(draft)
  if (names === 'locales') return draft.languages[0]
  const [option] = [schema.anyOf, schema.oneOf].filter(Array.isArray)
  if (option !== undefined)
    return option.map((each) => sampleOf(draft, { ...place, schema: each })).find((value) => value !== undefined)
  const [type] = [schema.type].flat()
  if (type === 'object') return ofObject(draft, place)
  if (type === 'array') return ofArray(draft, place)
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Number(schema.minimum ?? 1)
  const text = inWords(name)
  const fits = typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(text)
  return type === 'string' && fits ? text : undefined
}

function ofReference(draft: SiteDraft, reference: string, place: Place): NewValue | undefined {
  if (reference === 'sitio:text' || reference === 'sitio:richtext') return draft.inEachLanguage(inWords(place.name))
  if (reference === 'sitio:link') return firstRoute(draft)
  if (reference === 'sitio:form') return Object.keys(draft.manifest.forms)[0]
  if (reference === 'sitio:image') return { ...samplePicture(draft), alt: draft.inEachLanguage(inWords(place.name)) }
  const definitions = isRecord(place.root) && isRecord(place.root.definitions) ? place.root.definitions : {}
  const schema = definitions[reference.replace(/^#\/definitions\//, '')]
  return sampleOf(draft, { ...place, schema })
}

/** The required properties, and further ones if the schema demands more. */
function ofObject(draft: SiteDraft, { schema, root }: Place): NewValue | undefined {
  const { properties, required, minProperties = 0 } = Object(schema)
  const wanted = new Set<string>(Array.isArray(required) ? required : [])
  const value: Record<string, NewValue> = {}
  for (const [name, own] of Object.entries(isRecord(properties) ? properties : {})) {
    const isNeeded = wanted.has(name) || (wanted.size < minProperties && Object.keys(value).length < minProperties)
    const sample = isNeeded ? sampleOf(draft, { schema: own, root, name }) : undefined
    if (sample !== undefined) value[name] = sample
  }
  return Object.keys(value).length < minProperties ? undefined : value
}

function ofArray(draft: SiteDraft, { schema, root, name }: Place): NewValue | undefined {
  const { items, minItems = 0 } = Object(schema)
  const item = sampleOf(draft, { schema: items, root, name: name.replace(/s$/, '') })
  return item === undefined ? undefined : Array.from({ length: Math.max(minItems, 1) }, () => item)
}

/** The first page that a link can name without parameters. */
function firstRoute({ manifest }: SiteDraft): string | undefined {
  const paths = (path: string | Readonly<Record<string, string>>) =>
    typeof path === 'string' ? [path] : Object.values(path)
  return manifest.routes.find(({ path }) => paths(path).every((each) => parametersOf(each).length === 0))?.name
}
