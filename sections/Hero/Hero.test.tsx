import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Hero } from './Hero.tsx'
import type { HeroProps } from './Hero.types.ts'

const hero = (props: Partial<HeroProps> = {}) =>
  renderSection({ name: 'Hero', component: Hero, props: { heading: 1, title: 'Pan de hoy', ...props } })

it('opens a page with its only h1, and is named by it', () => {
  const { elements, html } = hero({ lead: 'Desde las seis.' })
  expect(elements('h1')).toEqual(['Pan de hoy'])
  expect(html).toMatch(/<section id="it"[^>]*aria-labelledby="it-title"/)
  expect(elements('p')).toEqual(['Desde las seis.'])
})

it('leads on, and elsewhere', () => {
  const { html } = hero({ link: { text: 'Encargar', to: 'contact' }, other: { text: 'Ver todo', to: 'portafolio' } })
  expect(html).toMatch(/<a href="\/contact"[^>]*>Encargar/)
  expect(html).toMatch(/<a href="\/portafolio"[^>]*>Ver todo/)
})

it('has its picture fetched first where it opens the page', () => {
  expect(hero({ image: picture('Un horno') }).html).toMatch(/<img[^>]*loading="eager"/)
  expect(hero({ heading: 2, image: picture('Un horno') }).html).toMatch(/<img[^>]*loading="lazy"/)
})
