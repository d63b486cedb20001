import { join } from 'node:path'
import { expect, it } from 'vitest'
import { loadSite } from '../../runtime/source/load-site.ts'
import { findWritten } from '../../runtime/source/loaded/find-written.ts'

const { site } = loadSite(join(import.meta.dirname, '../fixtures/sites/luz/site.config.yaml'), {})

it.each([
  ['a prop of the site itself', '/', 'welcome', 'The first light bakes', 'site.config.yaml:26:46'],
  [
    'a prop of its base',
    '/fr',
    'welcome',
    'Le four est chaud depuis quatre heures',
    '../bakery/site.config.yaml:81:24',
  ],
  ['a message', '/', 'bread-list', 'Fresh today', 'locales/en.yaml:2:10'],
  ['an entry', '/breads/rye-round', 'bread', 'Rye round', '../bakery/content/breads.yaml:3:36'],
  ['a text of a section of the layout', '/', 'masthead', 'Fournil Nour', null],
])('finds where %s is written', (_, path, sectionId, text, place) => {
  const places = site === null ? [] : findWritten(site, { path, sectionId, text })
  const texts = places
    .filter(({ what }) => what === 'text')
    .map(({ file, line, column }) => `${file}:${line}:${column}`)
  expect(texts[0] ?? null).toBe(place)
  expect(places.map(({ what }) => what).slice(-2)).toEqual(['section', 'component'])
})

it('knows nothing of what no page has', () => {
  const places = site === null ? null : findWritten(site, { path: '/nowhere', sectionId: 'welcome', text: 'a' })
  expect(places).toEqual([])
})
