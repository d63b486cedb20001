import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { placeInWords } from '../../manifest/problems/words.ts'
import type { Position } from '../../manifest/text/position.ts'
import { quote } from '../../manifest/text/show-value.ts'
import { defineCheck } from '../rule/rule.ts'
import { placesOnce, sharedAddresses } from './entry-addresses.ts'

export const duplicateAddress = defineCheck({
  code: 'collections/duplicate-address',
  severity: 'error',
  needs: 'site',
  title: 'Two entries have the same address',
  why: 'Visitors of the address get the page of the first entry, and the second has none. Addresses are compared as visitors type them: letter case and composed or decomposed letters make no difference. Give one of the entries another value in the variable part of the path.',
  wrong: collectionExample({ slugs: ['first-note', 'First-Note'] }),
  right: collectionExample(),
  message: ({ path, locale, other, first }: { path: string; locale: string; other: string; first: Position }) =>
    `The address ${quote(path)} (locale "${locale}") is already used by the entry ${quote(other)} at ${placeInWords(first)}. Give this one another.`,
  check(facts, report) {
    const isNew = placesOnce()
    for (const { path, address, first } of sharedAddresses(facts)) {
      const position = address.place()
      if (!isNew(position)) continue
      const other = { ...first.place(), message: 'The first one is here.' }
      report(
        { position },
        { path, locale: address.route.locale, other: first.entry.id, first: other },
        { related: [other] },
      )
    }
  },
})
