import configSchema from '../../schema/site.config.schema.json' with { type: 'json' }
import valuesSchema from '../../schema/values.schema.json' with { type: 'json' }
import { proposeEntryFields } from '../manifest/shape/with-entry-fields.ts'
import { isRecord } from '../values/is-record.ts'
import { isNameKind, type NameKind, nameKinds } from '../values/names/name-kind.ts'
import { pageSlot } from '../values/names/page-slot.ts'
import { branchOf, editorSchema, type Schema } from './editor-schema.ts'

/** Names in a site, each with the description that editors show beside it. */
export type Names = ReadonlyMap<string, string>

/** The names from which the schema of one site is made. Public files are named by their paths below public/, with a leading slash. */
export interface SiteNames extends Readonly<Record<Exclude<NameKind, 'sections'>, Names>> {
  readonly sections: ReadonlyMap<string, { readonly schema: Schema | null }>
}

/**
 * The manifest schema of one site, for editors: the general schema, extended by the props of the site's sections and by the names that it has. Names
 * are only suggestions: an unknown one is not an error in the schema; `site validate` reports it.
 */
export function siteSchema(names: SiteNames): Schema {
  const { $id: _, title: __, ...schema } = structuredClone<Schema>(configSchema)
  const { definition, props } = sectionSchemas(
    definitionsOf(schema).section,
    names.sections,
    names.collections.size > 0,
  )
  const kinds = Object.entries(structuredClone(valuesSchema.definitions)).map(([name, { $id: ___, ...value }]) => [
    `values-${name}`,
    withReferences(value, movedKind),
  ])
  const proposed = proposeNames(
    {
      ...schema,
      definitions: { ...definitionsOf(schema), section: definition, ...Object.fromEntries(kinds), ...props },
    },
    names,
  )
  const lists = nameKinds.flatMap((kind) => (kind === 'sections' ? [] : [[listOf(kind), namesSchema(names[kind])]]))
  return editorSchema({
    ...proposed,
    definitions: { ...definitionsOf(proposed), ...Object.fromEntries(lists) },
  })
}

function definitionsOf({ definitions }: Schema): Schema {
  return isRecord(definitions) ? definitions : {}
}

function listOf(kind: NameKind): string {
  return `names-${kind}`
}

/**
 * Wherever the schema expects a name, adds the names that the site has as suggestions: as values, or as keys of a map. Keywords that concern only the
 * runtime are dropped.
 */
function proposeNames(node: Schema, names: SiteNames): Schema {
  const asked = node['x-names']
  const schema: Schema = Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => (key.startsWith('x-') ? [] : [[key, proposeInside(value, names)]])),
  )
  const { 'x-names': keys, ...propertyNames } = isRecord(node.propertyNames) ? node.propertyNames : {}
  if (isProposed(keys)) {
    const proposed = keysSchema(names[keys], schema.additionalProperties)
    Object.assign(schema, { propertyNames, properties: Object.assign(proposed, schema.properties) })
  }
  if (!isProposed(asked)) return schema
  const { description, default: byDefault, ...rest } = schema
  return {
    ...(description === undefined ? {} : { description }),
    ...(byDefault === undefined ? {} : { default: byDefault }),
    anyOf: [rest, { $ref: `#/definitions/${listOf(asked)}` }],
  }
}

function proposeInside(value: unknown, names: SiteNames): unknown {
  if (Array.isArray(value)) return value.map((item) => proposeInside(item, names))
  return isRecord(value) ? proposeNames(value, names) : value
}

/** Section names are excluded: they are suggested together with their props. */
function isProposed(kind: unknown): kind is Exclude<NameKind, 'sections'> {
  return isNameKind(kind) && kind !== 'sections'
}

function keysSchema(names: Names, value: unknown): Schema {
  const part = isRecord(value) ? value : {}
  return Object.fromEntries([...names].map(([name, description]) => [name, { ...part, description }]))
}

function namesSchema(names: Names): Schema {
  const list = [...names]
  if (list.length === 0) return { type: 'string' }
  return { enum: list.map(([name]) => name), enumDescriptions: list.map(([, description]) => description) }
}

/** The schema of a use of a section: one branch per section, so that an editor knows the props from the name. */
function sectionSchemas(definition: unknown, sections: SiteNames['sections'], hasEntries: boolean) {
  const use = isRecord(definition) ? definition : {}
  const { section: name, props: anyProps, ...others } = isRecord(use.properties) ? use.properties : {}
  const described = new Map(
    [...sections].map(([section, { schema }]) => [section, String(schema?.description ?? 'It takes no props.')]),
  )
  const props: Record<string, unknown> = {}
  // Where entries have pages, any value may be replaced by a field of the entry.
  const open = (schema: Schema | null) => (schema !== null && hasEntries ? proposeEntryFields(schema) : schema)
  for (const [section, { schema }] of sections) Object.assign(props, propsSchemas(section, open(schema)))
  // One branch per section, so that an editor can show the description of each.
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

/** The props schema of a section and its definitions, under names that are unique within the whole schema. */
function propsSchemas(section: string, schema: Schema | null): Record<string, unknown> {
  if (schema === null) return { [`props-${section}`]: { type: 'object', additionalProperties: false } }
  const { $schema: _, $id: __, title: ___, sitio: ____, definitions, ...own } = schema
  const moved = (node: unknown) => withReferences(node, (reference) => movedReference(reference, section))
  const parts = Object.entries(isRecord(definitions) ? definitions : {})
  return {
    [`props-${section}`]: moved(own),
    ...Object.fromEntries(parts.map(([name, part]) => [`props-${section}-${name}`, moved(part)])),
  }
}

/** A schema in which each reference leads elsewhere. */
function withReferences(node: unknown, moved: (reference: string) => string): unknown {
  if (Array.isArray(node)) return node.map((item) => withReferences(item, moved))
  if (!isRecord(node)) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' ? moved(String(value)) : withReferences(value, moved),
    ]),
  )
}

function movedKind(reference: string): string {
  return reference.replace(/^sitio:(?=\w+$)/, '#/definitions/values-')
}

function movedReference(reference: string, section: string): string {
  const [, part] = /^#\/definitions\/(.+)$/.exec(reference) ?? []
  return part === undefined ? movedKind(reference) : `#/definitions/props-${section}-${part}`
}
