import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { quote } from '../../manifest/text/show-value.ts'
import type { Entry } from '../../site/data/entry.ts'
import { defineCheck } from '../rule/rule.ts'

const declared = (id: string) => `notes: { query: content/notes.graphql, id: ${id} }`
const KIND = { name: 'kind', type: 'String!', entry: ', kind: letter' }

export const duplicateId = defineCheck({
  code: 'collections/duplicate-id',
  severity: 'error',
  needs: 'site',
  title: 'Several entries of a collection have the same id',
  why: 'The field that `id` names identifies an entry in all languages: lists, links and the sitemap use it to find its page. Of several entries with one id, only one is found. Name a field that no two entries share.',
  wrong: collectionExample({ declared: declared('kind'), also: KIND }),
  right: collectionExample({ declared: declared('slug'), also: KIND }),
  message: ({ id, field }: { id: string; field: string }) =>
    `Several entries have ${quote(id)} as "${field}", so it cannot identify them. Name a field that no two entries share: id: …`,
  check({ site, entries, place }, report) {
    for (const [name, known] of entries) {
      const field = site.collections.get(name)?.id ?? ''
      for (const [locale, list] of known.lists) {
        const second = firstRepeated(list)
        if (second === null) continue
        const at = known.place(second, field, locale)
        const related = at === null ? [] : [{ ...at, message: 'One of them is here.' }]
        report(place(['collections', name, 'id']), { id: second.id, field }, { related })
        break
      }
    }
  },
})

/** An entry with the same id as an earlier one. */
function firstRepeated(list: readonly Entry[]): Entry | null {
  const ids = new Set<string>()
  return list.find(({ id }) => ids.size === ids.add(id).size) ?? null
}
