import { describe, expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { Slider } from './Slider.tsx'

const slide = (title: string) => ({ title, flat: 'highlight' as const, image: picture(title) })
const slider = (heading: 1 | 2, titles: string[]) =>
  renderSection({ name: 'Slider', component: Slider, props: { heading, slides: titles.map(slide) } })

describe('a slider that opens the page', () => {
  const { elements, html } = slider(1, ['Uno', 'Dos'])
  it('makes the first title the only h1', () => {
    expect(elements('h1')).toEqual(['Uno'])
    expect(elements('h2')).toEqual(['Dos'])
  })
  it('loads the first picture at once and the others when they come near', () => {
    expect([...html.matchAll(/loading="(\w+)"/g)].map(([, value]) => value)).toEqual(['eager', 'lazy'])
  })
})

it('has no h1 in the middle of a page', () => {
  expect(slider(2, ['Uno', 'Dos']).elements('h2')).toEqual(['Uno', 'Dos'])
})

it('leads to each poster by a link with its number', () => {
  const { html } = slider(1, ['Uno', 'Dos'])
  for (const number of [1, 2]) {
    expect(html).toMatch(new RegExp(`<li id="it-${number}"`))
    expect(html).toMatch(
      new RegExp(`<a href="#it-${number}"[^>]*aria-label="Cartel ${number}: (Uno|Dos)">${number}</a>`),
    )
  }
})

it('has no numbers for a single poster', () => {
  expect(slider(1, ['Uno']).html).not.toContain('<nav')
})
