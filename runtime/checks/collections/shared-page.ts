import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { quote } from '../../manifest/text/show-value.ts'
import type { Entry } from '../../site/data/entry.ts'
import { pathOf } from '../../site/data/page-path.ts'
import { subjectsOf, textsIn } from '../../site/data/subjects-of.ts'
import { patternsOf } from '../../site/routing/pages-of.ts'
import { slugOf } from '../../values/names/slug-of.ts'
import { defineCheck } from '../rule/rule.ts'
import { placesOnce } from './entry-addresses.ts'

const example = (mood: string) => {
  const files = collectionExample({
    also: { name: 'mood', type: 'String', entry: ', mood: C' },
    each: '{ of: notes, by: mood }',
    path: '/moods/:mood',
    title: '{ entry: value }',
    prop: '{ entry: value }',
  })
  const notes = files['content/notes.yaml'] ?? ''
  return { ...files, 'content/notes.yaml': notes.replace(/mood: C(?= \}\n$)/, `mood: ${mood}`) }
}

export const sharedPage = defineCheck({
  code: 'collections/shared-page',
  severity: 'warning',
  needs: 'site',
  title: 'Two values of a field share a page',
  why: 'The address of a page for a value contains only lower-case letters, digits and hyphens, so "C" and "C++", or "Slow food" and "slow food", get the same one. That page is about the value that comes first, and lists only the entries that have it: entries with the other value are on no page. Write a value the same way in all entries, and give a different one a different name.',
  wrong: example('C++'),
  right: example('Cpp'),
  message: ({ value, other, path }: { value: string; other: string; path: string }) =>
    `${quote(value)} has the same address as ${quote(other)}, ${quote(path)}: the page there is about ${quote(other)}. Write both the same way, or rename this one.`,
  check({ site, entries }, report) {
    const isNew = placesOnce()
    for (const route of patternsOf(site)) {
      const by = route.each?.by ?? null
      const known = entries.get(route.each?.collection ?? '')
      if (by === null || known === undefined) continue
      const list = known.lists.get(route.locale) ?? []
      const pages = new Map([...subjectsOf(route, list)].map((subject) => [subject.entry.id, subject]))
      const firsts = new Map(list.flatMap((entry) => valuesIn(entry, by)).reverse())
      for (const [value, entry] of firsts) {
        const page = pages.get(slugOf(value))
        const other = String(page?.entry.values.value ?? value)
        const at = other === value ? null : known.place(entry, by, route.locale)
        if (at === null || !isNew(at) || page === undefined) continue
        const first = known.place(page.first, by, route.locale)
        const related = first === null ? [] : [{ ...first, message: `${quote(other)} is here.` }]
        report({ position: at }, { value, other, path: pathOf(route, page.entry, 1) ?? '' }, { related })
      }
    }
  },
})

function valuesIn(entry: Entry, field: string): (readonly [value: string, entry: Entry])[] {
  return textsIn(entry.values[field]).map((value) => [value, entry] as const)
}
