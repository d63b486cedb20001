import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import type { EntryUse } from '../../manifest/references/entry-uses.ts'
import { quote } from '../../manifest/text/show-value.ts'
import { readDate } from '../../values/measures/read-date.ts'
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
  title: 'An entry has no date where one is expected',
  why: 'The field that `updated` names tells the sitemap when an entry has changed, and a date-range opens and closes a page by a field of its entry. A value that is not a date is left out of the sitemap, and does not limit the range. Write year, month and day, 2026-01-31, followed by a T and the time if that matters.',
  wrong: collectionExample({ declared, also: changed('yesterday') }),
  right: collectionExample({ declared, also: changed("'2026-01-31'") }),
  message: ({ field, value }: { field: string; value: string }) =>
    `"${field}" must be a date, but ${quote(value)} is not one. Write it like 2026-01-31, or 2026-01-31T18:30:00Z.`,
  check(facts, report) {
    const isNew = placesOnce()
    for (const { use, field: asked } of usedFields(facts)) {
      const known = isDate(use) && canBeDate(asked.type) ? facts.entries.get(use.collection) : undefined
      if (known === undefined) continue
      const { field, path } = use
      for (const [locale, list] of known.lists)
        for (const entry of list) {
          const value = entry.values[field]
          if (typeof value !== 'string' || readDate(value) !== null) continue
          const position = known.place(entry, field, locale) ?? facts.place(path).position
          if (isNew(position)) report({ position }, { field, value })
        }
    }
  },
})

function isDate({ kind }: EntryUse): boolean {
  return kind === 'updated' || kind === 'step'
}
