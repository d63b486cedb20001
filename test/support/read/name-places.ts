import { isRecord } from '../../../runtime/values/is-record.ts'
import { isNameKind, type NameKind } from '../../../runtime/values/names/name-kind.ts'
import {
  certainParts,
  type JsonSchema,
  type SchemaPart,
  schemasIn,
} from '../../../runtime/values/schema/schema-parts.ts'
import configSchema from '../../../schema/site.config.schema.json' with { type: 'json' }

type Path = readonly (string | number)[]

/** A place in manifests where, according to the schema, a name is expected. */
export interface NamePlace {
  readonly kind: NameKind
  readonly path: Path
  readonly at: 'key' | 'value'
  /** The maps and lists that enclose it, with their minimal content. */
  readonly around: readonly { readonly path: Path; readonly part: SchemaPart; readonly isBranch: boolean }[]
}

/** The schema of a section that takes each kind of value, and a name by itself. */
export const noteSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    text: { $ref: 'sitio:text' },
    rich: { $ref: 'sitio:richtext' },
    link: { $ref: 'sitio:link' },
    form: { $ref: 'sitio:form' },
    image: { $ref: 'sitio:image' },
    embed: { $ref: 'sitio:embed' },
    names: { type: 'array', items: { type: 'string', 'x-names': 'palettes' } },
  },
}

/** Names of a manifest, each with a misspelling. */
export const slips: Readonly<Record<Exclude<NameKind, 'publicFiles'>, readonly [name: string, slip: string]>> = {
  routes: ['gardenpath', 'gardenpahth'],
  layouts: ['gardenlayout', 'gardenlayut'],
  sections: ['Gardennote', 'Gardennot'],
  locales: ['pt-BR', 'pt-BX'],
  palettes: ['gardencolors', 'gardencolor'],
  validators: ['gardenstep', 'gardenstp'],
  middleware: ['gardenguard', 'gardengard'],
  clients: ['gardenclient', 'gardencleint'],
  forms: ['gardenform', 'gardenfrom'],
  collections: ['gardenplants', 'gardenplnats'],
  embeds: ['gardenfilms', 'gardenflims'],
  consentCategories: ['gardenmedia', 'gardenmeida'],
  messages: ['garden.title', 'garden.titel'],
  pictures: ['garden/pond.jpg', 'garden/pnod.jpg'],
}

/** A manifest with something for each name; a new object each time. */
export function gardenManifest(): Record<string, unknown> {
  const text = { en: 'A', 'pt-BR': 'B' }
  const field = { name: 'text', type: 'text', label: text }
  return {
    version: 1,
    site: { product: 'Garden' },
    locales: { default: 'en', available: { en: { label: 'English' }, 'pt-BR': { label: 'Português' } } },
    graphql: { clients: { gardenclient: { url: 'https://garden.example/', schema: 'garden.graphql' } } },
    theme: { palettes: { gardencolors: {} } },
    layouts: { default: ['$page'], gardenlayout: { sections: ['$page'] } },
    validators: { gardenstep: { kind: 'flag', enabled: true } },
    middleware: { gardenguard: { kind: 'redirect', to: 'gardenpath' } },
    collections: { gardenplants: { client: 'gardenclient', query: 'plants.graphql' } },
    routes: [{ name: 'gardenpath', path: '/', sections: [{ section: 'Gardennote', props: {} }] }],
    embeds: { gardenfilms: { frames: ['https://films.example'] } },
    consent: { categories: ['gardenmedia'] },
    forms: {
      gardenform: {
        fields: [field],
        send: [{ client: 'gardenclient', mutation: 'write', input: { text: 'text' } }],
        submit: text,
        sent: { title: text },
      },
    },
  }
}

const garden = gardenManifest()

/** Every place in manifests that expects a name, including those in the props of `noteSchema`. */
export function namePlaces(): NamePlace[] {
  const inProps = { path: ['routes', 0, 'sections', 0, 'props'], part: { schema: noteSchema, root: noteSchema } }
  return [
    ...placesIn({ schema: configSchema, root: configSchema }, [], [], new Set()),
    ...placesIn(inProps.part, inProps.path, [], new Set()),
  ]
}

function placesIn(start: SchemaPart, path: Path, around: NamePlace['around'], seen: ReadonlySet<unknown>): NamePlace[] {
  const places: NamePlace[] = []
  for (const part of certainParts(start)) {
    const { schema, root } = part
    if (!isRecord(schema) || seen.has(schema)) continue
    const inside = new Set([...seen, schema])
    if (isNameKind(schema['x-names'])) places.push({ kind: schema['x-names'], path, at: 'value', around })
    for (const { path: keyword, schema: inner } of schemasIn(schema)) {
      const below = { schema: inner, root }
      const [word, name = ''] = keyword
      const here = (step: string | number) =>
        placesIn(below, [...path, step], [...around, { path, part, isBranch: false }], inside)
      if (word === 'properties') places.push(...here(name))
      if (word === 'additionalProperties')
        places.push(...here(Object.keys(Object(valueAt(garden, path))).at(-1) ?? 'sample'))
      if (word === 'items') places.push(...here(0))
      if (word === 'oneOf' || word === 'anyOf')
        places.push(...placesIn(below, path, [...around, { path, part: below, isBranch: true }], inside))
      const names = word === 'propertyNames' && isRecord(inner) ? inner['x-names'] : undefined
      if (isNameKind(names))
        places.push({ kind: names, path, at: 'key', around: [...around, { path, part, isBranch: false }] })
    }
  }
  return places
}

/** A valid manifest that has a name at a place. */
export function manifestNaming({ path, at, around }: NamePlace, name: string): Record<string, unknown> {
  const manifest = gardenManifest()
  const steps = at === 'key' ? [...path, name] : path
  for (const { path: owner, part, isBranch } of around) {
    const isList = typeof steps[owner.length] === 'number'
    const known = valueAt(manifest, owner)
    const isRight = isList ? Array.isArray(known) : isRecord(known)
    if (!isRight || isBranch) put(manifest, owner, isList ? [] : exampleOf(part, 'object'))
  }
  const map = around.at(-1)?.part
  const others = isRecord(map?.schema) ? map.schema.additionalProperties : undefined
  if (at === 'value') put(manifest, path, name)
  else if (map !== undefined) put(manifest, path, { [name]: exampleOf({ schema: others, root: map.root }) })
  for (const { path: owner, part } of around) putBeside(manifest, owner, part, steps[owner.length])
  return manifest
}

/** Leaves a key that needs others alone with them. */
function putBeside(
  manifest: object,
  owner: Path,
  { schema, root }: SchemaPart,
  key: string | number | undefined,
): void {
  const { dependencies = {}, properties = {} } = Object(schema)
  if (key === undefined || dependencies[key] === undefined) return
  const needed = dependencies[key].map((each: string) => [each, exampleOf({ schema: properties[each], root })])
  put(manifest, owner, { [key]: valueAt(manifest, [...owner, key]), ...Object.fromEntries(needed) })
}

function put(root: unknown, path: Path, value: unknown): void {
  Object.assign(Object(valueAt(root, path.slice(0, -1))), { [path.at(-1) ?? '']: value })
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, step) => Object(value)[step], root)
}

const texts = [
  'garden.title',
  'sample',
  'en',
  '/sample',
  'https://sample.example/',
  'sample.graphql',
  'sample.ts',
  '1s',
  'SAMPLE',
  'Sample',
]

/** The smallest value that fits a schema. */
function exampleOf(part: SchemaPart, wanted?: 'object'): unknown {
  const parts = certainParts(part)
  const said = (keyword: string) =>
    parts.map(({ schema }) => Object(schema)[keyword]).find((value) => value !== undefined)
  const [type = 'string'] = [wanted ?? said('type')].flat()
  const names = said('x-names')
  if (names in slips && type === 'string') return slips[names as keyof typeof slips][0]
  if (said('const') !== undefined) return said('const')
  if (said('enum') !== undefined) return said('enum')[0]
  if (type === 'object') {
    const owner = parts.find(({ schema }) => isRecord(Object(schema).properties)) ?? part
    const { properties = {}, additionalProperties } = Object(owner.schema)
    const keys: string[] = said('required') ?? (said('minProperties') === undefined ? [] : ['sample'])
    return Object.fromEntries(
      keys.map((key) => [key, exampleOf({ schema: properties[key] ?? additionalProperties, root: owner.root })]),
    )
  }
  if (type === 'array') {
    const owner = parts.find(({ schema }) => isRecord(Object(schema).items)) ?? part
    return said('minItems') === undefined ? [] : [exampleOf({ schema: Object(owner.schema).items, root: owner.root })]
  }
  if (type === 'integer' || type === 'number') return said('minimum') ?? 1
  if (type === 'boolean') return true
  const pattern = new RegExp(said('pattern') ?? '', 'u')
  return texts.find((text) => pattern.test(text))
}
