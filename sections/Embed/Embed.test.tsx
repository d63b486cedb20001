import { expect, it } from 'vitest'
import { renderSection } from '../../test/support/browsers/render-section.tsx'
import { Embed } from './Embed.tsx'

const embed = { of: 'films', src: 'https://films.example/embed/7', title: 'El horno, de noche' }

it('is a link to what the site has not declared, with its caption', () => {
  const { elements, html } = renderSection({
    name: 'Embed',
    component: Embed,
    props: { heading: 2, title: 'De noche', embed, caption: 'Grabado en marzo' },
  })
  expect(elements('h2')).toEqual(['De noche'])
  expect(html).toMatch(/<a [^>]*href="https:\/\/films\.example\/embed\/7"/)
  expect(elements('figcaption')).toEqual(['Grabado en marzo'])
})

it('needs no title', () => {
  expect(renderSection({ name: 'Embed', component: Embed, props: { heading: 2, embed } }).elements('h2')).toEqual([])
})
