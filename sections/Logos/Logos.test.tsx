import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Logos } from './Logos.tsx'

it('lists marks by their names, linked where they lead somewhere', () => {
  const { elements, html } = renderSection({
    name: 'Logos',
    component: Logos,
    props: {
      heading: 2,
      title: 'Con quiénes',
      items: [
        { image: picture('Molino'), to: 'https://mill.example' },
        { image: { ...picture('Feria'), src: '/pictures/fair.svg' } },
      ],
    },
  })
  expect(elements('li')).toHaveLength(2)
  expect(html).toMatch(/<a href="https:\/\/mill\.example"[^>]*><img[^>]*alt="Molino"/)
  expect(html).toMatch(/<li><img[^>]*alt="Feria"/)
})
