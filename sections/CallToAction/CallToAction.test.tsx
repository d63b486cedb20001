import { describe, expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { CallToAction } from './CallToAction.tsx'
import type { CallToActionProps } from './CallToAction.types.ts'

const steps = [
  { title: 'Escribís', text: 'Tres renglones.' },
  { title: 'Respondemos', text: 'Una página.' },
]
const action = (props: Partial<CallToActionProps>) =>
  renderSection({
    name: 'CallToAction',
    component: CallToAction,
    props: { kind: 'band', layout: 'ornament', heading: 2, title: 'Hablemos', ...props },
  })

it('invites with one link, and says what happens next', () => {
  const { html, elements } = action({ link: { text: 'Escribinos', to: 'contact' }, steps })
  expect(elements('h2')).toEqual(['Hablemos'])
  expect(html).toMatch(/<a href="\/contact"[^>]*>Escribinos/)
  expect(elements('h3')).toEqual(['Escribís', 'Respondemos'])
})

it('stands beside the ornament, a picture, or nothing', () => {
  const image = picture('Un pan')
  expect(action({ image }).html).not.toContain('alt="Un pan"')
  expect(action({ layout: 'picture', image }).html).toContain('alt="Un pan"')
  for (const layout of ['picture', 'steps', 'line'] as const) {
    const { html } = action({ layout, steps })
    expect(html).toContain(`class="action action--band action--${layout} grid"`)
    expect(html).not.toContain('<img')
  }
})

describe('the ways to reach the studio', () => {
  const { html, elements, textsOf } = action({
    kind: 'contact',
    heading: 1,
    text: 'Como te quede mejor.',
    channels: [
      { label: 'Teléfono', value: '+506 2200 0155', to: 'tel:+50622000155', note: 'Para lo urgente.' },
      { label: 'Correo', value: 'hola@example.org', to: 'mailto:hola@example.org' },
    ],
    hours: [{ days: 'Lunes a viernes', time: '8:30 a 17:30' }],
    place: { lines: ['Calle 33', 'San José'], link: { text: 'Mapa', to: 'https://example.org/map' } },
    steps,
  })

  it('are links that work without JavaScript', () => {
    expect(html).toMatch(/href="tel:\+50622000155"[^>]*>\+506 2200 0155</)
    expect(html).toMatch(/href="mailto:hola@example.org"[^>]*>hola@example.org</)
    expect(textsOf('action__note')).toEqual(['Para lo urgente.'])
  })

  it('come with opening hours and place', () => {
    expect([elements('dt'), elements('dd')]).toEqual([['Lunes a viernes'], ['8:30 a 17:30']])
    expect(elements('address')).toEqual(['Calle 33 San José'])
    expect(html).toContain('href="https://example.org/map"')
  })

  it('open a page with its only h1', () => expect(elements('h1')).toEqual(['Hablemos']))

  it('also say what happens next', () => {
    expect(elements('h2')).toEqual(['Horario', 'Dónde estamos', 'Escribís', 'Respondemos'])
  })
})
