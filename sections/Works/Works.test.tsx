import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Works } from './Works.tsx'
import type { WorksData, WorksProps } from './Works.types.ts'

const work = {
  id: 'pan',
  slug: 'pan-con-nombre',
  name: 'Pan con nombre',
  year: 2024,
  problem: 'Tres rótulos.',
  idea: 'Una letra de masa.',
  result: 'Se vende más.',
  figure: '+19 %',
  figureLabel: 'de ventas',
  client: { id: 'espiga', name: 'La Espiga', place: 'Heredia' },
  image: picture('Un pan'),
}
const titled = { heading: 2, title: 'Casos', limit: 3, offset: 0, layout: 'pairs' } as const
const untitled = { heading: 2, limit: 3, offset: 0, layout: 'across' } as const
const stories = (data: WorksData | null, failed = false, props: WorksProps = titled) =>
  renderSection({
    name: 'Works',
    component: Works,
    props,
    data,
    failed,
  })

it('tells a work as problem, idea and result, with its figure', () => {
  const { elements, textsOf, html } = stories({ works: [work] })
  expect(elements('h3')).toEqual(['Pan con nombre'])
  expect(textsOf('works__client')).toEqual(['La Espiga, Heredia, 2024'])
  expect(textsOf('works__figure')).toEqual(['+19 % de ventas'])
  expect(elements('dt')).toEqual(['El problema', 'La idea', 'El resultado'])
  expect(elements('dd')).toEqual(['Tres rótulos.', 'Una letra de masa.', 'Se vende más.'])
  expect(html).toContain('alt="Un pan"')
})

it.each(['pairs', 'plates'] as const)('lays its stories out as %s', (layout) => {
  expect(stories({ works: [work] }, false, { ...titled, layout }).html).toContain(`class="works works--${layout} `)
})

it('shows works across the page with their figure, without their story; without a title they are entries of the page', () => {
  const { elements, html, textsOf } = stories({ works: [work] }, false, untitled)
  expect(elements('h2')).toEqual(['Pan con nombre'])
  expect(textsOf('works__figure')).toEqual(['+19 % de ventas'])
  expect(elements('dt')).toEqual([])
  expect(html).not.toContain('aria-labelledby')
})

it('leaves out a client that is not known', () => {
  expect(stories({ works: [{ ...work, client: null }] }).textsOf('works__client')).toEqual(['2024'])
})

it('says so when there is nothing, and when the data failed', () => {
  expect(stories({ works: [] }).textsOf('missing')).toEqual(['Todavía no contamos ninguna historia de estas.'])
  expect(stories(null, true).textsOf('missing')).toEqual([
    'Estas historias no cargaron. Recarga la página en un minuto.',
  ])
})
