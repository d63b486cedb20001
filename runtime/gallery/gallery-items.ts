import { readFileSync } from 'node:fs'
import { stringify } from 'yaml'
import type { SectionDefinition } from '../manifest/sections/section-definition.ts'
import { isRecord } from '../values/is-record.ts'
import { sectionId } from '../values/names/section-id.ts'

/** One example of a section. */
export interface GalleryItem {
  /** The name of its page in the manifest, and the end of its address. */
  readonly route: string
  readonly section: string
  /** The number of the example within its section, from 1. */
  readonly number: number
  readonly description: string | null
  readonly props: readonly GalleryProp[]
  /** The operation that asks for its data; null when it has none. */
  readonly operation: string | null
  /** What to write in a manifest to get this example. */
  readonly yaml: string
  readonly example: Readonly<Record<string, unknown>>
}

export interface GalleryProp {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
  readonly description: string | null
}

/** Where the pages of the gallery are; no site uses such addresses. */
export const GALLERY_PATH = '/_gallery'

/**
 * The examples of a section: those in its schema, or else one of what the site makes of it.
 *
 * @param used - the props of its first use in the manifest; null when the manifest does not use it.
 */
export function itemsOf(
  { name, schema, operation }: SectionDefinition,
  used: GalleryItem['example'] | null,
): GalleryItem[] {
  const required: readonly unknown[] = Array.isArray(schema?.required) ? schema.required : []
  const given: readonly unknown[] = Array.isArray(schema?.examples) ? schema.examples : []
  const examples = given.length > 0 ? given.filter(isRecord) : [used ?? {}]
  const properties = isRecord(schema?.properties) ? schema.properties : {}
  const props = Object.entries(properties).map(([prop, part]): GalleryProp => {
    const described = isRecord(part) ? part : {}
    return {
      name: prop,
      type: typeInWords(described),
      isRequired: required.includes(prop),
      description: typeof described.description === 'string' ? described.description : null,
    }
  })
  return examples.map((example, index) => ({
    route: `gallery-${sectionId(name)}-${index + 1}`,
    section: name,
    number: index + 1,
    description: typeof schema?.description === 'string' ? schema.description : null,
    props,
    operation: operation === null ? null : readFileSync(operation, 'utf8').trim(),
    yaml: stringify([Object.keys(example).length === 0 ? name : { section: name, props: example }], { lineWidth: 100 }),
    example,
  }))
}

/** The path of an item's page, without the language prefix. @param palette - null for the site's own colours. */
export function galleryPath({ section, number }: GalleryItem, palette: string | null): string {
  return [GALLERY_PATH, sectionId(section), number, ...(palette === null ? [] : [palette])].join('/')
}

function typeInWords({ type, $ref, enum: values }: Readonly<Record<string, unknown>>): string {
  if (typeof $ref === 'string') return $ref.replace(/^.*[:/]/, '')
  if (Array.isArray(values)) return values.join(' | ')
  return Array.isArray(type) ? type.join(' or ') : typeof type === 'string' ? type : 'any'
}
