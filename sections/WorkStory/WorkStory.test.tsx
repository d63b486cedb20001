import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { WorkStory } from './WorkStory.tsx'
import type { WorkStoryData } from './WorkStory.types.ts'

const work: NonNullable<WorkStoryData['work']> = {
  id: 'pan',
  discipline: 'brand',
  year: 2024,
  problem: 'Tres rótulos.',
  idea: 'Una letra de masa.',
  result: 'Se vende más.',
  figure: '+19 %',
  figureLabel: 'de ventas',
  client: { id: 'espiga', name: 'La Espiga', trade: 'Panadería', place: 'Heredia' },
  image: picture('Un pan'),
  pictures: [picture('Una bolsa'), picture('Un rótulo')],
}
const listed = (id: string) => ({ id, slug: `obra-${id}`, name: `Obra ${id}`, image: picture('') })
const works = [listed('sol'), listed('pan'), listed('mar')]
const story = (data: WorkStoryData | null, { failed = false, page }: { failed?: boolean; page?: string } = {}) =>
  renderSection({
    name: 'WorkStory',
    component: WorkStory,
    props: { title: 'Pan con nombre', lead: 'Una letra.', ...(page ? { page } : {}) },
    data,
    failed,
  })

it('tells the problem, the idea and the result with its figure, and for whom', () => {
  const { elements, textsOf, text } = story({ work, works })
  expect(elements('h1')).toEqual(['Pan con nombre'])
  expect(elements('h2')).toEqual(['El problema', 'La idea', 'El resultado'])
  expect(textsOf('heading__label')).toEqual(['Marca'])
  expect(textsOf('work-story__figure')).toEqual(['+19 % de ventas'])
  expect(elements('dd')).toEqual(['La Espiga', 'Panadería, Heredia', '2024'])
  expect(text).toContain('Una letra de masa.')
})

it('shows more pictures of the work: one after the idea, the others after the figure', () => {
  const { html } = story({ work, works })
  const places = ['alt="Un pan"', 'Una letra de masa.', 'alt="Una bolsa"', '+19 %', 'alt="Un rótulo"'].map((part) =>
    html.indexOf(part),
  )
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(story({ work: { ...work, pictures: [] }, works }).html).not.toContain('work-story__scene')
})

it('leads to the work that follows, from the last one to the first', () => {
  expect(story({ work, works }, { page: 'work' }).html).toContain('href="/portafolio/obra-mar"')
  expect(story({ work: { ...work, id: 'mar' }, works }, { page: 'work' }).html).toContain('href="/portafolio/obra-sol"')
  expect(story({ work, works: [listed('pan')] }, { page: 'work' }).html).not.toContain('<a ')
  expect(story({ work, works }).html).not.toContain('<a ')
})

it('keeps its title and says so when the story is not there', () => {
  const { elements, textsOf } = story(null, { failed: true })
  expect(elements('h1')).toEqual(['Pan con nombre'])
  expect(textsOf('missing')).toEqual(['Esta historia no cargó. Recarga la página en un minuto.'])
  expect(story({ work: null, works }).textsOf('missing')).toEqual(['Esta historia todavía no está contada.'])
})
