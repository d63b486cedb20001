import { expect, it } from 'vitest'
import { renderSection, type SectionSetting } from '../../test/support/browsers/render-section.tsx'
import { Pagination } from './Pagination.tsx'

const pagination = (pages: SectionSetting<Record<string, never>, null>['pages']) =>
  renderSection({ name: 'Pagination', component: Pagination, props: {}, pages: pages ?? null })

it('leads to the parts of a list before and after this one', () => {
  const { elements, html } = pagination({ current: 2, count: 3, previous: '/notas', next: '/notas/3' })
  expect(elements('li')).toEqual(['Página anterior', 'Página 2 de 3', 'Página siguiente'])
  expect(html).toMatch(/<nav[^>]*aria-label="Páginas de la lista"/)
  expect(html).toMatch(/<a href="\/notas" rel="prev"/)
  expect(html).toMatch(/<a href="\/notas\/3" rel="next"/)
})

it('ends where the list does, and is nothing where there is one part', () => {
  expect(pagination({ current: 3, count: 3, previous: '/notas/2', next: null }).elements('a')).toEqual([
    'Página anterior',
  ])
  expect(pagination({ current: 1, count: 1, previous: null, next: null }).html).toBe('')
  expect(pagination(null).html).toBe('')
})
