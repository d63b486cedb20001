import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Portfolio } from './Portfolio.tsx'
import type { PortfolioData } from './Portfolio.types.ts'

type Work = PortfolioData['works'][number]

const work = (id: string, discipline: Work['discipline']): Work => ({
  id,
  slug: `obra-${id}`,
  name: `Obra ${id}`,
  discipline,
  year: 2026,
  teaser: `Sobre ${id}.`,
  figure: '38 %',
  figureLabel: 'más ventas',
  client: { id: 'espiga', name: 'La Espiga' },
  image: picture(id),
})
const works = [work('uno', 'brand'), work('dos', 'web'), work('tres', 'brand')]
const portfolio = (data: PortfolioData | null, { filter = false, opener = false, failed = false } = {}) =>
  renderSection({
    name: 'Portfolio',
    component: Portfolio,
    props: { heading: 2, title: 'Obra', page: 'work', filter, opener, limit: 60 },
    data,
    failed,
  })

it('shows works with client, year and result', () => {
  const { elements, textsOf, html } = portfolio({ works })
  expect(html).toContain('<a href="/portafolio/obra-uno" class="entry-link">Obra uno</a>')
  expect(elements('h3')).toEqual(['Obra uno', 'Obra dos', 'Obra tres'])
  expect(textsOf('portfolio__client')[0]).toBe('La Espiga, 2026')
  expect(textsOf('portfolio__result')[0]).toBe('38 % más ventas')
})

it('shows the first work above the title, and not again in the list', () => {
  const { elements, html } = portfolio({ works }, { opener: true })
  expect(elements('h2')).toEqual(['Obra uno', 'Obra'])
  expect(elements('h3')).toEqual(['Obra dos', 'Obra tres'])
  expect(html.match(/portafolio\/obra-uno"/g)).toHaveLength(1)
})

it('filters by the disciplines that its works have, with their number', () => {
  const { textsOf, html } = portfolio({ works }, { filter: true })
  expect(textsOf('portfolio__choice')).toEqual(['Todo 3', 'Marca 2', 'Web 1'])
  expect([...html.matchAll(/<input type="radio"[^>]*value="(\w+)"/g)].map(([, value]) => value)).toEqual([
    'all',
    'brand',
    'web',
  ])
  expect(html.match(/checked=""[^>]*value="(\w+)"/)?.[1]).toBe('all')
  expect(textsOf('portfolio__teaser')).toEqual(['Sobre uno.', 'Sobre dos.', 'Sobre tres.'])
})

it('can hide each discipline of its schema, and name it, so that every filter works', () => {
  const styles = readFileSync(new URL('./Portfolio.css', import.meta.url), 'utf8')
  const messages = parse(readFileSync(new URL('./locales/es.yaml', import.meta.url), 'utf8'))
  const schema = JSON.parse(readFileSync(new URL('./Portfolio.schema.json', import.meta.url), 'utf8'))
  const disciplines: string[] = schema.properties.discipline.items.enum
  expect(disciplines).toHaveLength(6)
  for (const discipline of disciplines) {
    expect(styles).toContain(
      `.portfolio:has([value="${discipline}"]:checked) .portfolio__work:not([data-discipline="${discipline}"])`,
    )
    expect(messages).toHaveProperty(discipline)
  }
})

it('says so when there is nothing, without a filter, and when the data failed', () => {
  expect(portfolio({ works: [] }, { filter: true }).html).not.toContain('<fieldset')
  expect(portfolio({ works: [] }).textsOf('missing')).toEqual(['Todavía no hay trabajos en esta lista.'])
  expect(portfolio(null, { failed: true }).textsOf('missing')).toEqual([
    'Los trabajos no cargaron. Recarga la página en un minuto.',
  ])
})
