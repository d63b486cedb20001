import { expect, it } from 'vitest'
import { DeclaredPages } from '../../runtime/page/declared-pages.ts'
import { findRoute } from '../../runtime/page/find-page.ts'
import { KnownPages } from '../../runtime/server/collections/known-pages.ts'
import { createRouteTable } from '../../runtime/site/routing/route-table.ts'
import { siteOf } from '../site/site-of.ts'
import { noEntries } from '../support/sites/no-entries.ts'

const { site } = siteOf(`version: 1
site: { product: Festival, origin: https://festival.example }
locales: { default: de, available: { de: { label: Deutsch }, fr: { label: Français } } }
graphql: { clients: { default: { url: 'https://cms.example/', schema: cms.graphql } } }
collections: { concerts: { query: concerts.graphql } }
redirects:
  - { from: /messias.html, to: /konzerte/der-messias }
  - { from: /konzert.php, to: { route: concert, params: { slug: der-messias }, query: { from: old }, hash: tickets } }
  - { from: /messie.html, to: { route: concert, params: { slug: le-messie } } }
  - { from: { path: /konzert, query: { id: '7' } }, to: /konzerte/der-messias }
  - { from: /lieder.html, to: /konzerte/lieder }
  - { from: /alt, to: /konzerte/abgesagt }
  - { from: /archiv/*, to: /konzerte/* }
  - { from: /saison/*, to: { route: concert, params: { slug: der-messias } } }
  - { from: /fr/vieux.php, to: /fr/concerts/le-messie }
  - { from: /fr/oratorio, to: /konzerte/der-messias }
  - { from: /fr/archives/*, to: /concerts/* }
  - { from: /messie.php, to: /fr/concerts/le-messie?de=1#billets }
  - { from: /fr/liste, gone: true }
  - { from: /plan, to: index }
  - { from: /fr/plan, to: /fr/concerts/le-messie }
routes:
  - { name: index, path: /, sections: [] }
  - name: concert
    path: { de: /konzerte/:slug, fr: /concerts/:slug }
    each: concerts
    sections: []
`)
const listOf = (slugs: Record<string, string>) =>
  Object.entries(slugs).map(([id, slug]) => ({ id, values: { slug, title: id } }))
const pages = new KnownPages(
  site.routes,
  new Map([
    ['de', listOf({ messiah: 'der-messias', lieder: 'lieder' })],
    ['fr', listOf({ messiah: 'le-messie' })],
  ]),
)
const table = createRouteTable(site)
const finder = {
  table,
  declared: new DeclaredPages(),
  entries: { ...noEntries, find: async (_: string, path: string) => pages.find(path) },
}

it.each([
  ['/messias.html', '/konzerte/der-messias'],
  ['/fr/messias.html', '/fr/concerts/le-messie'],
  ['/konzert.php', '/konzerte/der-messias?from=old#tickets'],
  ['/fr/konzert.php', '/fr/concerts/le-messie?from=old#tickets'],
  ['/messie.html', '/konzerte/der-messias'],
  ['/fr/messie.html', '/fr/concerts/le-messie'],
  ['/lieder.html', '/konzerte/lieder'],
  ['/saison/2019/12', '/konzerte/der-messias'],
  ['/fr/saison', '/fr/concerts/le-messie'],
  // A star is replaced by what the visitor has typed.
  ['/fr/archiv/der-messias', '/fr/konzerte/der-messias'],
  // No entry has this address, so the redirect is used as written.
  ['/alt', '/konzerte/abgesagt'],
  // A language's prefix makes an address of a path: on the left, nothing else is redirected; on the right, every visitor gets there.
  ['/fr/vieux.php', '/fr/concerts/le-messie'],
  ['/plan', '/'],
  ['/fr/plan', '/fr/concerts/le-messie'],
  ['/fr/oratorio', '/fr/concerts/le-messie'],
  ['/FR/archives/2019/le-messie', '/fr/concerts/2019/le-messie'],
  ['/messie.php', '/fr/concerts/le-messie?de=1#billets'],
  ['/fr/messie.php', '/fr/concerts/le-messie?de=1#billets'],
])('%s leads to the page of the entry in its language, %s', async (from, to) => {
  expect(await findRoute(from, '', finder)).toMatchObject({ kind: 'redirect', to })
})

it('an old address with a query leads there, too', async () => {
  expect(await findRoute('/fr/konzert', '?id=7&a=b', finder)).toMatchObject({
    to: '/fr/concerts/le-messie',
    search: '?a=b',
  })
})

it('is not there in a language that the entry lacks', async () => {
  expect(await findRoute('/fr/lieder.html', '', finder)).toEqual({ kind: 'none' })
})

it('leads where it is written while the entries cannot be read', async () => {
  const entries = { ...finder.entries, find: () => Promise.reject(new Error('away')) }
  expect(await findRoute('/messias.html', '', { ...finder, entries })).toMatchObject({ to: '/konzerte/der-messias' })
})

it.each(['/vieux.php', '/fr/fr/vieux.php', '/oratorio', '/archives/2019', '/liste'])(
  '%s is no old address: the redirect is from one with a prefix',
  async (path) => {
    expect(await findRoute(path, '', finder)).toEqual({ kind: 'none' })
  },
)

it('what is gone in one language is gone there alone', async () => {
  expect(await findRoute('/fr/liste', '', finder)).toMatchObject({ kind: 'gone', locale: 'fr' })
})
