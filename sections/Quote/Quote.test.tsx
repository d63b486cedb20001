import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Quote } from './Quote.tsx'

it('says who has said it', () => {
  const { elements, html } = renderSection({
    name: 'Quote',
    component: Quote,
    props: { text: 'Llegó antes.', name: 'Marta Solano', detail: 'Cartago', image: picture('Marta Solano') },
  })
  expect(elements('blockquote')).toEqual(['Llegó antes.'])
  expect(elements('figcaption')).toEqual(['Marta Solano Cartago'])
  expect(html).toContain('alt="Marta Solano"')
})
