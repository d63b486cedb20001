import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import { collectionExample } from '../../manifest/problems/examples/collection.ts'
import { reservedIn } from '../../manifest/references/reserved-paths.ts'
import { quote } from '../../manifest/text/show-value.ts'
import { once } from '../../values/once.ts'
import { foldPath } from '../../values/paths/fold-path.ts'
import { routeTable } from '../facts/address-target.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { publicFiles } from '../facts/public-files.ts'
import { pathPlace } from '../routes/route-places.ts'
import { defineCheck } from '../rule/rule.ts'
import { entryAddresses, placesOnce } from './entry-addresses.ts'

const all = `
  - name: all
    path: /notes/first-note
    title: { en: All notes }
    sections: []
`

export const takenAddress = defineCheck({
  code: 'collections/taken-address',
  severity: 'error',
  needs: 'site',
  title: 'The page of an entry cannot be reached, because something else has its address',
  why: 'Pages that the manifest declares, and the addresses of the runtime itself, win over the pages of entries; a file in public/ at the same address would replace the page, or the page the file. Give the entry another value in the variable part of the path, or give the other one another address.',
  wrong: collectionExample({ more: all }),
  right: collectionExample({ more: all.replace('first-note', 'all') }),
  message: ({ path, owner }: { path: string; owner: string }) =>
    `The page of this entry would be at ${quote(path)}, but ${owner}. Give one of them another address.`,
  check(facts, report) {
    const isNew = placesOnce()
    for (const { path, route, place } of entryAddresses(facts)) {
      const owner = path === null ? null : ownerOf(facts, path, route.locale)
      if (path === null || owner === null || !isNew(place())) continue
      report({ position: place() }, { path, owner: owner.words }, { related: owner.related })
    }
  },
})

interface Owner {
  readonly words: string
  readonly related: readonly RelatedPlace[]
}

const reservation = once(({ manifest }: SiteFacts) => reservedIn(manifest))

/** What already has the address of an entry's page; null when nothing does. */
function ownerOf(facts: SiteFacts, path: string, locale: string): Owner | null {
  const page = routeTable(facts).folded.get(foldPath(path))
  if (page !== undefined) {
    const related = [{ ...facts.place(pathPlace(facts, page)).position, message: 'The other page is declared here.' }]
    return { words: `that is the address of the route "${page.name}"`, related }
  }
  const isDefault = locale === facts.site.locales.default
  const reserved = isDefault ? reservation(facts)(path, locale) : null
  if (reserved !== null) return { words: reserved, related: [] }
  const files = publicFiles(facts)
  const file = files.find(encodeURI(path)) ?? files.find(encodeURI(`${path}/index.html`))
  return file === null ? null : { words: `the file "public${file}" has that address`, related: [] }
}
