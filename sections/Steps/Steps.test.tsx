import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Steps } from './Steps.tsx'

it('is an ordered list, and leads to where one begins', () => {
  const { elements, html } = renderSection({
    name: 'Steps',
    component: Steps,
    props: {
      heading: 2,
      title: 'Cómo se encarga',
      items: [
        { title: 'Escribís', text: 'Tres renglones.' },
        { title: 'Pasás', text: 'A las diez.' },
      ],
      link: { text: 'Escribir', to: 'contact' },
    },
  })
  expect(elements('h3')).toEqual(['Escribís', 'Pasás'])
  expect(elements('ol')).toEqual(['Escribís Tres renglones. Pasás A las diez.'])
  expect(html).toMatch(/<a href="\/contact"[^>]*>Escribir/)
})
