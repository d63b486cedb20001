import { type ConstDirectiveNode, type GraphQLSchema, getNamedType, isObjectType, Kind } from 'graphql'
import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { isEmbedded } from '../../site/http/client-address.ts'
import { markdownName } from '../../values/front-matter.ts'
import { isRecord } from '../../values/is-record.ts'
import { nearestName } from '../../values/nearest-name.ts'
import type { YamlFile } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'

/** What an entry says of itself, whatever its type. */
const OWN_KEYS = ['id', 'locales']

const mood = (key: string) => collectionExample({ also: { name: 'mood', type: 'String', entry: `, ${key}: calm` } })

export const misspeltField = defineCheck({
  code: 'content/misspelt-field',
  severity: 'warning',
  needs: 'site',
  title: 'A field of an entry is probably misspelt',
  why: 'The type of the entry has no such field, and one that is called much like it, which the entry lacks. Nothing shows what stands in a field that the SDL does not know. A note to yourself may have any other name.',
  wrong: mood('mod'),
  right: mood('mood'),
  message: ({ key, nearest }: { key: string; nearest: string }) =>
    `"${key}" is no field of this entry, so that nothing shows it. Did you mean "${nearest}"?`,
  check({ content, schemas, site }, report) {
    for (const { name, content: folder } of [...site.clients.values()].filter(isEmbedded)) {
      const schema = schemas.get(name)?.schema ?? null
      if (schema === null || folder === null) continue
      const fields = fieldsByCollection(schema)
      for (const file of content.get(name) ?? []) {
        const known = fields.get(collectionOf(file, folder))
        if (known === undefined) continue
        for (const [entry, path] of entriesIn(file))
          for (const key of Object.keys(entry)) {
            const lacking = known.has(key) ? [] : [...known].filter((field) => !Object.hasOwn(entry, field))
            const nearest = nearestName(key, lacking)
            if (nearest !== null) report(file.place([...path, key], 'key'), { key, nearest }, { suggestion: nearest })
          }
      }
    }
  },
})

/** Collection → the fields of the types that the SDL returns its entries as, and what an entry says of itself. */
function fieldsByCollection(schema: GraphQLSchema): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue
    for (const field of Object.values(type.getFields())) {
      const entry = getNamedType(field.type)
      const collection = namedCollection(field.astNode?.directives ?? [])
      if (collection === null || !isObjectType(entry)) continue
      const fields = found.get(collection) ?? new Set(OWN_KEYS)
      for (const name of Object.keys(entry.getFields())) fields.add(name)
      found.set(collection, fields)
    }
  }
  return found
}

/** Of `@list(of: "concerts")` and `@entry`; null: the field is none of a collection. */
function namedCollection(directives: readonly ConstDirectiveNode[]): string | null {
  const source = directives.find(({ name }) => name.value === 'list' || name.value === 'entry')
  const value = source?.arguments?.find(({ name }) => name.value === 'of')?.value
  return value?.kind === Kind.STRING ? value.value : null
}

/** `content/concerts.yaml`, or `content/concerts/winter.de.md`. */
function collectionOf({ file }: YamlFile, folder: string): string {
  return (
    file
      .slice(folder.length)
      .replace(/^\//, '')
      .split('/')[0]
      ?.replace(/\.ya?ml$/, '') ?? ''
  )
}

/** The entries of a file, and where each stands in it. */
function entriesIn({
  file,
  value,
}: YamlFile): (readonly [entry: Readonly<Record<string, unknown>>, path: PathStep[]])[] {
  if (markdownName(file.slice(file.lastIndexOf('/') + 1)) !== null) return isRecord(value) ? [[value, []]] : []
  return Array.isArray(value)
    ? value.flatMap((entry, index) => (isRecord(entry) ? [[entry, [index]] as const] : []))
    : []
}
