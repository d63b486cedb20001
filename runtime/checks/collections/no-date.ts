import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import type { EntryUse } from '../../manifest/references/entry-uses.ts'
import { quote } from '../../manifest/text/show-value.ts'
import { timeIn } from '../../site/data/entry-page.ts'
import { defineCheck } from '../rule/rule.ts'
import { placesOnce } from './entry-addresses.ts'
import { canBeDate } from './type-misfit.ts'
import { usedFields } from './used-fields.ts'

const declared = 'notes: { query: content/notes.graphql, updated: changed }'
const changed = (entry: string) => ({ name: 'changed', type: 'String!', entry: `, changed: ${entry}` })

export const noDate = defineCheck({
  code: 'collections/no-date',
  severity: 'error',
  needs: 'site',
  title: 'An entry does not say as a date what is one',
  why: 'The sitemap says of each page when its entry has changed, in the words of the field that `updated` names, and a date-range closes a page by a field of its entry. What is no date is left out of the one, and does not limit the other. Write year, month and day, 2026-01-31, and after a T the time if it matters.',
  wrong: collectionExample({ declared, also: changed('yesterday') }),
  right: collectionExample({ declared, also: changed("'2026-01-31'") }),
  message: ({ field, value }: { field: string; value: string }) =>
    `"${field}" says when, and ${quote(value)} is no date. Write it like 2026-01-31, or 2026-01-31T18:30:00Z.`,
  check(facts, report) {
    const isNew = placesOnce()
    for (const { use, field: asked } of usedFields(facts)) {
      const known = isDate(use) && canBeDate(asked.type) ? facts.entries.get(use.collection) : undefined
      if (known === undefined) continue
      const { field, path } = use
      for (const [locale, list] of known.lists)
        for (const entry of list) {
          const value = entry.values[field]
          if (typeof value !== 'string' || timeIn(value) !== null) continue
          const position = known.place(entry, field, locale) ?? facts.place(path).position
          if (isNew(position)) report({ position }, { field, value })
        }
    }
  },
})

function isDate({ kind }: EntryUse): boolean {
  return kind === 'updated' || kind === 'step'
}
