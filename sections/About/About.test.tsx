import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { About } from './About.tsx'
import type { AboutProps } from './About.types.ts'

const about = (props: Omit<AboutProps, 'heading' | 'title'>, heading: 1 | 2 = 2) =>
  renderSection({ name: 'About', component: About, props: { heading, title: 'Quiénes somos', ...props } })

it.each([1, 2] as const)('gives its title the level %i, and itself that name', (heading) => {
  const { elements, html } = about({}, heading)
  expect(elements(`h${heading}`)).toEqual(['Quiénes somos'])
  expect(html).toMatch(/<section id="it"[^>]*aria-labelledby="it-title"/)
})

it('shows paragraphs, picture and facts', () => {
  const { elements, html } = about({
    paragraphs: ['Primero.', 'Segundo.'],
    image: picture('Una mesa'),
    facts: [{ term: 'Desde', detail: '2014' }],
  })
  expect(elements('p')).toEqual(['Primero.', 'Segundo.'])
  expect(html).toMatch(/<img[^>]*width="1200" height="900" alt="Una mesa"/)
  expect([elements('dt'), elements('dd')]).toEqual([['Desde'], ['2014']])
})

it('leads from the list of its chapters to each', () => {
  const chapters = [
    { id: 'cookies', title: 'Las dos cookies', paragraphs: ['Una.', 'Otra.'] },
    { id: 'derechos', title: 'Tus derechos', paragraphs: ['Ley 8968.'] },
  ]
  const { html, elements } = about({ chapters })
  expect(elements('h3')).toEqual(['Las dos cookies', 'Tus derechos'])
  for (const { id, title } of chapters) {
    expect(html).toContain(`<a href="#${id}">${title}</a>`)
    expect(html).toContain(`<article id="${id}"`)
  }
})
