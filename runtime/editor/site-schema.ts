import configSchema from '../../schema/site.config.schema.json' with { type: 'json' }
import valuesSchema from '../../schema/values.schema.json' with { type: 'json' }
import { isRecord } from '../values/is-record.ts'
import { pageSlot } from '../values/page-slot.ts'
import { branchOf, editorSchema, type Schema } from './editor-schema.ts'

/** Names that a site has, each with what editors show beside it. */
export type Names = ReadonlyMap<string, string>

/** What the schema of one site is made of. */
export interface SiteNames {
  readonly sections: ReadonlyMap<string, { readonly schema: Schema | null }>
  readonly messages: Names
  readonly routes: Names
  readonly layouts: Names
  readonly locales: Names
  readonly palettes: Names
  readonly validators: Names
  readonly middleware: Names
  readonly clients: Names
  readonly forms: Names
  /** Paths below public/, with their slash. */
  readonly publicFiles: Names
}

/** Where the manifest's schema asks for a name of the site. */
const namePlaces: readonly (readonly [path: string, names: Exclude<keyof SiteNames, 'sections'>])[] = [
  ['locales/properties/default', 'locales'],
  ['organization/properties/logo', 'publicFiles'],
  ['head/properties/image', 'publicFiles'],
  ['head/properties/icons/items/properties/href', 'publicFiles'],
  ['layout/properties/middleware/items', 'middleware'],
  ['navigation/properties/middleware/items', 'middleware'],
  ['route/properties/image', 'publicFiles'],
  ['route/properties/layout', 'layouts'],
  ['route/properties/palette', 'palettes'],
  ['route/properties/validators/items', 'validators'],
  ['route/properties/middleware/items', 'middleware'],
  ['validator/oneOf/2/properties/locale/items', 'locales'],
  ['middleware/oneOf/0/properties/to', 'routes'],
  ['middleware/oneOf/1/properties/to', 'routes'],
  ['redirect/properties/to', 'routes'],
  ['formLink/properties/to', 'routes'],
  ['formTarget/properties/client', 'clients'],
  ['excludedRoutes/items', 'routes'],
  ['text', 'messages'],
  ['values-link', 'routes'],
  ['values-form', 'forms'],
  ['values-image/properties/src', 'publicFiles'],
  ['values-image/properties/alt', 'messages'],
]

/**
 * The schema of one site's manifest, for editors: that of every manifest, with the props of its sections and the names that it has. Names are
 * only proposed: what the manifest does not know yet is no fault of shape, and `site validate` finds it.
 */
export function siteSchema(names: SiteNames): Schema {
  const { $id: _, title: __, ...schema } = structuredClone<Schema>(configSchema)
  const definitions: Record<string, unknown> = {
    ...(isRecord(schema.definitions) ? schema.definitions : {}),
    ...Object.fromEntries(
      Object.entries(structuredClone(valuesSchema.definitions)).map(([name, { $id: ___, ...value }]) => [
        `values-${name}`,
        value,
      ]),
    ),
  }
  for (const [path, kind] of namePlaces) propose(definitions, path, kind)
  for (const [kind, list] of Object.entries(names))
    if (kind !== 'sections') definitions[`names-${kind}`] = namesSchema(list)
  const { definition, props } = sectionSchemas(definitions.section, names.sections)
  definitions.section = definition
  definitions.text = withLocales(definitions.text, names.locales)
  return editorSchema({
    ...schema,
    definitions: { ...definitions, ...props },
  })
}

/** @throws Error when the manifest's schema has no such place any more. */
function propose(definitions: Record<string, unknown>, path: string, kind: string): void {
  const steps = path.split('/')
  const last = steps.pop() ?? ''
  const parent = steps.reduce<unknown>((node, step) => (hasParts(node) ? node[step] : undefined), definitions)
  const place = hasParts(parent) ? parent[last] : undefined
  if (!hasParts(parent) || !isRecord(place)) throw new Error(`The schema of manifests has no ${path}.`)
  const { description, default: byDefault, ...rest } = place
  parent[last] = {
    ...(description === undefined ? {} : { description }),
    ...(byDefault === undefined ? {} : { default: byDefault }),
    anyOf: [rest, { $ref: `#/definitions/names-${kind}` }],
  }
}

function namesSchema(names: Names): Schema {
  const list = [...names]
  if (list.length === 0) return { type: 'string' }
  return { enum: list.map(([name]) => name), enumDescriptions: list.map(([, description]) => description) }
}

/** A text for each locale: the site's own are proposed. */
function withLocales(text: unknown, locales: Names): unknown {
  if (!isRecord(text) || !Array.isArray(text.anyOf)) return text
  const properties = Object.fromEntries(
    [...locales].map(([code, description]) => [code, { type: 'string', description }]),
  )
  return {
    ...text,
    anyOf: text.anyOf.map((branch) => (isRecord(branch) && branch.type ? { ...branch, properties } : branch)),
  }
}

/** The use of a section: a branch for each, so that an editor knows its props by its name. */
function sectionSchemas(definition: unknown, sections: SiteNames['sections']) {
  const use = isRecord(definition) ? definition : {}
  const { section: name, props: anyProps, ...others } = isRecord(use.properties) ? use.properties : {}
  const described = new Map(
    [...sections].map(([section, { schema }]) => [section, String(schema?.description ?? 'It takes no props.')]),
  )
  const props: Record<string, unknown> = {}
  for (const [section, { schema }] of sections) Object.assign(props, propsSchemas(section, schema))
  // A branch for each: an editor then shows what the section of this name is for.
  const names = { anyOf: [...described].map(([section, description]) => ({ const: section, description })) }
  return {
    definition: {
      ...use,
      anyOf: [
        { type: 'object' },
        names,
        { const: pageSlot, description: 'The place of the page in a layout.' },
        { type: 'string' },
      ],
      properties: {
        section: { ...(isRecord(name) ? name : {}), anyOf: [names, { type: 'string' }] },
        ...others,
        props: anyProps,
      },
      allOf: [...sections.keys()].map((section) =>
        branchOf(
          { type: 'object', required: ['section'], properties: { section: { const: section } } },
          { properties: { props: { $ref: `#/definitions/props-${section}` } } },
        ),
      ),
    },
    props,
  }
}

/** The props of a section, and what its schema defines for itself, under names of their own. */
function propsSchemas(section: string, schema: Schema | null): Record<string, unknown> {
  if (schema === null) return { [`props-${section}`]: { type: 'object', additionalProperties: false } }
  const { $schema: _, $id: __, title: ___, sitio: ____, definitions, ...own } = schema
  const moved = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(moved)
    if (!isRecord(node)) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, key === '$ref' ? movedReference(value, section) : moved(value)]),
    )
  }
  const parts = Object.entries(isRecord(definitions) ? definitions : {})
  return {
    [`props-${section}`]: moved(own),
    ...Object.fromEntries(parts.map(([name, part]) => [`props-${section}-${name}`, moved(part)])),
  }
}

function movedReference(reference: unknown, section: string): unknown {
  const [, kind] = /^sitio:(\w+)$/.exec(String(reference)) ?? []
  if (kind === 'text') return '#/definitions/text'
  if (kind !== undefined) return `#/definitions/values-${kind}`
  const [, part] = /^#\/definitions\/(.+)$/.exec(String(reference)) ?? []
  return part === undefined ? reference : `#/definitions/props-${section}-${part}`
}

/** A map or a list: a path leads by the index through the branches of a union. */
function hasParts(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null
}
