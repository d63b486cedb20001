import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Features } from './Features.tsx'

const items = [
  { title: 'Masa madre', text: 'Doce horas.', image: picture('Una hogaza'), link: { text: 'Cómo', to: 'contact' } },
  { title: 'Sin prisa', text: 'Un horno.' },
]

it.each([1, 2] as const)('lists what there is, one level below its title of level %i', (heading) => {
  const { elements, html } = renderSection({
    name: 'Features',
    component: Features,
    props: { heading, title: 'Por qué', items },
  })
  expect(elements(`h${heading}`)).toEqual(['Por qué'])
  expect(elements(`h${heading + 1}`)).toEqual(['Masa madre', 'Sin prisa'])
  expect(elements('li')).toHaveLength(2)
  expect(html).toMatch(/<a href="\/contact"[^>]*>Cómo/)
  expect(html).toContain('alt="Una hogaza"')
})
