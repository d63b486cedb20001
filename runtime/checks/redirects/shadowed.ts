import { linkAddress, linkPathOf } from '../../site/routing/route-link.ts'
import { once } from '../../values/once.ts'
import { decoded } from '../../values/paths/decoded.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { placedRedirects } from '../../values/paths/placed-redirects.ts'
import type { WrittenTarget } from '../../values/paths/written-redirects.ts'
import { type EntryAddress, entryAddresses } from '../collections/entry-addresses.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { pathOf, publicFiles } from '../facts/public-files.ts'
import { defineCheck } from '../rule/rule.ts'

const redirects = `redirects:
  - { from: /menu.pdf, to: index }
`

export const shadowed = defineCheck({
  code: 'redirects/shadowed',
  severity: 'error',
  needs: 'site',
  title: 'A redirect never takes effect, because something else has its address',
  why: 'Files in public/ and the pages of entries come before redirects, so visitors get those. If the address is an old one, remove the file or rename the entry; if the file or entry is still needed, remove the redirect.',
  wrong: { 'public/menu.pdf': '%PDF-1.7', 'site.config.yaml': redirects },
  right: redirects,
  message: ({ owner }: { owner: string }) =>
    `Visitors get ${owner} at this address, never the redirect. Remove one of the two.`,
  check(facts, report) {
    const files = publicFiles(facts)
    for (const { sources, query, to, fromAt } of placedRedirects(facts.manifest, facts.site.locales)) {
      const at = facts.place(fromAt)
      const paths = sources.map(({ address }) => address)
      const file = paths.map((path) => files.find(encodeURI(path))).find((found) => found !== null)
      // Pages of entries take precedence only over redirects without conditions on the query.
      const isLast = Object.keys(query).length === 0
      const entries = isLast ? paths.flatMap((path) => entryAt(facts).get(foldPath(path)) ?? []) : []
      // An entry that is renamed in one language keeps its address in the others, and the redirect leads to the same page there.
      const entry = entries.find((address) => !leadsTo(facts, to, address))
      if (file) report(at, { owner: `the file "public${file}"` })
      else if (entry) {
        const related = [{ ...entry.place(), message: 'The entry is here.' }]
        report(at, { owner: `the page of the entry "${entry.entry.id}"` }, { related })
      }
    }
  },
})

/** Folded path → the entry whose page is there. */
const entryAt = once(
  (facts: SiteFacts): ReadonlyMap<string, EntryAddress> =>
    new Map(
      [...entryAddresses(facts)]
        .reverse()
        .flatMap((address) => (address.path === null ? [] : [[foldPath(address.path), address] as const])),
    ),
)

/** Whether a redirect leads to the page of an entry, whichever language names the entry. */
function leadsTo(facts: SiteFacts, to: WrittenTarget | null, { route, entry }: EntryAddress): boolean {
  if (to?.kind !== 'route' || to.link.route !== route.name) return false
  return facts.site.routes.some((other) => {
    const path = other.name === route.name ? linkAddress(to.link, linkPathOf(other)) : null
    return path !== null && entryAt(facts).get(foldPath(decoded(pathOf(path))))?.entry.id === entry.id
  })
}
