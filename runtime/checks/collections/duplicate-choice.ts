import { choiceText } from '../../forms/entry-choices.ts'
import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { noteWithForm } from '../../manifest/problems/examples/note-with-form.ts'
import { placeInWords } from '../../manifest/problems/words.ts'
import type { Position } from '../../manifest/text/position.ts'
import { quote } from '../../manifest/text/show-value.ts'
import type { Entry } from '../../site/data/entry.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { placesOnce } from './entry-addresses.ts'

const KIND = { name: 'kind', type: 'String!', entry: ', kind: letter' }

/** A form that offers the entries, and the section that shows it. */
const offering = (value: string) => ({
  ...collectionExample({
    also: KIND,
    mutation: 'order(note: String!): Boolean',
    more: `forms:
  order:
    submit: { en: Order }
    sent: { title: { en: Thank you } }
    fields: [{ name: note, type: select, label: { en: Note }, required: true, options: { of: notes, value: ${value}, label: title } }]
    send: [{ client: shop, mutation: order, input: { note: note } }]
`,
  }),
  ...noteWithForm('order'),
})

export const duplicateChoice = defineCheck({
  code: 'collections/duplicate-choice',
  severity: 'error',
  needs: 'site',
  title: 'Two choices of a form have the same value',
  why: 'A form sends the value of the choice. If several entries have the same one, the form offers only the first, since nobody could tell which of them was chosen. Give each its own value in the field that `value` names, or name a field that no two entries share.',
  wrong: offering('kind'),
  right: offering('slug'),
  message: ({ field, value, first }: { field: string; value: string; first: Position }) =>
    `The value ${quote(value)} of "${field}" is already used by the entry at ${placeInWords(first)}, so the form offers only that one. Give this one another.`,
  check(facts, report) {
    const isNew = placesOnce()
    for (const { collection, value: field } of offeredBy(facts)) {
      const known = facts.entries.get(collection)
      const place = (entry: Entry, locale: string) =>
        known?.place(entry, field, locale) ?? facts.place(['collections', collection, 'query']).position
      for (const [locale, list] of known?.lists ?? []) {
        const firsts = new Map<string, Entry>()
        for (const entry of list) {
          const value = choiceText(entry.values[field])
          const first = firsts.get(value)
          if (first === undefined) firsts.set(value, entry)
          else if (value !== '' && isNew(place(entry, locale))) {
            const other = { ...place(first, locale), message: 'The first one is here.' }
            report({ position: place(entry, locale) }, { field, value, first: other }, { related: [other] })
          }
        }
      }
    }
  },
})

/** The collections whose entries forms offer, and the field that is sent. Another check covers ids. */
function offeredBy({ site }: SiteFacts) {
  const offered = [...site.forms.values()].flatMap(({ fields }) => fields.flatMap(({ entries }) => entries ?? []))
  return offered.filter(({ collection, value }) => value !== site.collections.get(collection)?.id)
}
