import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { quote } from '../../manifest/text/show-value.ts'
import { fixedPages, patternsOf } from '../../site/routing/pages-of.ts'
import { entryAddresses } from '../collections/entry-addresses.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { placeOf } from '../facts/written-text.ts'
import { defineCheck } from '../rule/rule.ts'
import { richLinks } from './rich-links.ts'

const linkTo = (target: string) =>
  collectionExample({ also: { name: 'body', type: 'Markdown', entry: `, body: 'See [the first one](${target}).'` } })

export const unfilledRoute = defineCheck({
  code: 'links/unfilled-route',
  severity: 'error',
  needs: 'site',
  title: 'A link in Markdown names a route that has a page for each entry',
  why: 'The name of such a route does not say which entry you mean, so the link shows as plain text, which nobody can follow. Write the address of the page, from the first / and with the prefix of its language.',
  wrong: linkTo('note'),
  right: linkTo('/notes/first-note'),
  message: ({ name, path, example }: { name: string; path: string; example: string | null }) =>
    `The route ${quote(name)} has many pages, one for each value in its path ${quote(path)}. Write the address of one of them${example === null ? '.' : `, such as ${quote(example)}.`}`,
  check(facts, report) {
    const fixed = new Set(fixedPages(facts.site).map(({ name }) => name))
    for (const { written, part } of richLinks(facts)) {
      const name = part.part.replace(/#.*$/s, '')
      const own = patternsOf(facts.site).filter((route) => route.name === name)
      const pattern = own.find(({ locale }) => locale === written.locale) ?? own[0]
      if (pattern === undefined || fixed.has(name)) continue
      report(placeOf(facts, written, part), { name, path: pattern.path, example: addressOf(facts, pattern.key) })
    }
  },
})

/** The first address of an entry's page on a route. */
function addressOf(facts: SiteFacts, key: string): string | null {
  return entryAddresses(facts).find(({ route, path }) => route.key === key && path !== null)?.path ?? null
}
