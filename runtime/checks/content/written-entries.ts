import {
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
} from 'graphql'
import type { PathStep } from '../../manifest/text/position.ts'
import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import { markdownName } from '../../values/texts/front-matter.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'

/** An entry as written in a content file: whole, or in one language. */
export interface WrittenEntry {
  readonly file: YamlFile
  readonly entry: Readonly<Record<string, unknown>>
  /** Its path in the file. */
  readonly path: readonly PathStep[]
  readonly fields: Fields
}

/** Name → type; of all the types under which the SDL returns the entries of a collection. */
export type Fields = ReadonlyMap<string, GraphQLOutputType>

/** The entries of all collections that embedded back-ends answer from files. */
export function* writtenEntries(facts: SiteFacts): Generator<WrittenEntry> {
  for (const { file, fields } of filesOfEntries(facts).values())
    for (const [entry, path] of entriesIn(file)) yield { file, entry, path, fields }
}

/** Name → a file with those entries, and the fields that these have. */
export const filesOfEntries = once(({ content, schemas, site }: SiteFacts) => {
  const found = new Map<string, Pick<WrittenEntry, 'file' | 'fields'>>()
  for (const { name } of [...site.clients.values()].filter(isEmbedded)) {
    const known = fieldsByCollection(schemas.get(name)?.schema ?? null)
    for (const file of content.get(name) ?? []) {
      const fields = known.get(collectionOf(file))
      if (fields !== undefined) found.set(file.file, { file, fields })
    }
  }
  return found
})

/** Collection → the fields of its entries. */
export function fieldsByCollection(schema: GraphQLSchema | null): ReadonlyMap<string, Fields> {
  const found = new Map<string, Map<string, GraphQLOutputType>>()
  for (const type of Object.values(schema?.getTypeMap() ?? {})) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const entry = getNamedType(field.type)
      const collection = namedCollection(field)
      if (collection === null || !isObjectType(entry)) continue
      const fields = found.get(collection) ?? new Map<string, GraphQLOutputType>()
      for (const { name, type } of Object.values(entry.getFields())) fields.set(name, type)
      found.set(collection, fields)
    }
  }
  return found
}

/** The collection that `@list(of: "concerts")` or `@entry` names; null when a field belongs to none. */
export function namedCollection({ astNode }: GraphQLField<unknown, unknown>): string | null {
  const source = astNode?.directives?.find(({ name }) => name.value === 'list' || name.value === 'entry')
  const value = source?.arguments?.find(({ name }) => name.value === 'of')?.value
  return value?.kind === Kind.STRING ? value.value : null
}

/** The collection of `content/concerts.yaml`, or `../base/content/concerts/winter.de.md`. */
export function collectionOf({ file }: YamlFile): string {
  const [folder = '', name = ''] = `/${file}`.split('/').slice(-2)
  return name.endsWith('.md') ? folder : name.replace(/\.ya?ml$/, '')
}

/** The entries in a file, each with its path. */
export function entriesIn({
  file,
  value,
}: YamlFile): (readonly [entry: Readonly<Record<string, unknown>>, path: PathStep[]])[] {
  if (markdownName(file.slice(file.lastIndexOf('/') + 1)) !== null) return isRecord(value) ? [[value, []]] : []
  return Array.isArray(value)
    ? value.flatMap((entry, index) => (isRecord(entry) ? [[entry, [index]] as const] : []))
    : []
}
