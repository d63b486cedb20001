import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { nearestName } from '../../values/names/nearest-name.ts'
import { defineCheck } from '../rule/rule.ts'
import { writtenEntries } from './written-entries.ts'

/** Keys that every entry may have, whatever its type. */
const OWN_KEYS = ['id', 'locales', 'draft']

const mood = (key: string) => collectionExample({ also: { name: 'mood', type: 'String', entry: `, ${key}: calm` } })

export const misspeltField = defineCheck({
  code: 'content/misspelt-field',
  severity: 'warning',
  needs: 'site',
  title: 'A field of an entry is probably misspelt',
  why: 'The type of the entry has no such field, but a similar one that the entry does not fill in. A field that the SDL does not know never shows. Notes to yourself may have any other name.',
  wrong: mood('mod'),
  right: mood('mood'),
  message: ({ key, nearest }: { key: string; nearest: string }) =>
    `"${key}" is not a field of this entry, so nothing shows it. Did you mean "${nearest}"?`,
  check(facts, report) {
    for (const { file, entry, path, fields } of writtenEntries(facts)) {
      const known = [...OWN_KEYS, ...fields.keys()]
      for (const key of Object.keys(entry)) {
        const lacking = known.includes(key) ? [] : known.filter((field) => !Object.hasOwn(entry, field))
        const nearest = nearestName(key, lacking)
        if (nearest !== null) report(file.place([...path, key], 'key'), { key, nearest }, { suggestion: nearest })
      }
    }
  },
})
