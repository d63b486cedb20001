import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import type { Position } from '../../manifest/text/position.ts'
import { quote } from '../../manifest/text/show-value.ts'
import { textsIn } from '../../site/data/subjects-of.ts'
import { patternsOf } from '../../site/routing/pages-of.ts'
import { slugOf } from '../../values/names/slug-of.ts'
import { MAX_SEGMENT, type SegmentFault, segmentFault } from '../../values/paths/path-pattern.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { defineCheck } from '../rule/rule.ts'
import { badSegmentsOf, entryAddresses, placesOnce } from './entry-addresses.ts'

export const badSegment = defineCheck({
  code: 'collections/bad-segment',
  severity: 'error',
  needs: 'site',
  title: 'An entry has no address, because one of its values cannot be part of a path',
  why: 'The field of an entry that a path names becomes a part of its address. Its value cannot be empty, longer than 240 bytes, . or .., or contain white space, a control character or one of / ? # : * % \\; otherwise the entry has no page, and links to it lead nowhere. Lower-case words joined by hyphens are easiest for visitors to type and remember.',
  wrong: collectionExample({ slugs: ['first-note', 'second note'] }),
  right: collectionExample(),
  message: ({ field, value, fault }: { field: string | null; value: string; fault: SegmentFault }) =>
    field === null
      ? `${quote(value)} has no letter or digit to make an address from, so it gets no page.`
      : `"${field}" is part of the entry's address, but ${faultInWords(fault, value)}, so the entry has no page.`,
  check(facts, report) {
    const isNew = placesOnce()
    for (const { value, place } of wordlessValues(facts)) {
      const position = place()
      if (isNew(position)) report({ position }, { field: null, value, fault: 'empty' })
    }
    for (const address of entryAddresses(facts))
      for (const bad of badSegmentsOf(address)) {
        const position = address.place(bad.field)
        if (!isNew(position)) continue
        const slug = slugOf(bad.value)
        report({ position }, bad, { suggestion: segmentFault(slug) === null ? slug : null })
      }
  },
})

interface WordlessValue {
  readonly value: string
  place(): Position
}

/** Values that should have a page, but contain nothing that an address could consist of. */
function wordlessValues({ site, entries, place }: SiteFacts): WordlessValue[] {
  return patternsOf(site).flatMap(({ each, locale }) => {
    const known = each === null ? undefined : entries.get(each.collection)
    if (each?.by == null || known === undefined) return []
    const { by, collection } = each
    return (known.lists.get(locale) ?? []).flatMap((entry) =>
      textsIn(entry.values[by])
        .filter((value) => slugOf(value) === '')
        .map((value) => ({
          value,
          place: () => known.place(entry, by, locale) ?? place(['collections', collection, 'query']).position,
        })),
    )
  })
}

const NAMES: Readonly<Record<string, string>> = {
  ' ': 'a space',
  '\t': 'a tab',
  '\n': 'a line break',
  '\u00a0': 'a non-breaking space',
}

function faultInWords(fault: SegmentFault, value: string): string {
  if (fault === 'empty') return 'it is empty here'
  if (fault === 'long') return `it is longer than the ${MAX_SEGMENT} bytes that a file name can have`
  if (fault === 'dots') return `"${value}" would mean a folder`
  const code = fault.character.codePointAt(0) ?? 0
  const isSeen = /[!-~]/.test(fault.character)
  const name =
    NAMES[fault.character] ??
    (isSeen ? `"${fault.character}"` : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
  return `no part of an address can contain ${name}`
}
