import { describe, expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { PlaceMap } from './PlaceMap.tsx'
import type { PlaceMapProps } from './PlaceMap.types.ts'

const place = (props: Partial<PlaceMapProps> = {}) =>
  renderSection({
    name: 'PlaceMap',
    component: PlaceMap,
    props: {
      heading: 2,
      title: '150 al norte',
      lines: ['Barrio Escalante', 'San José'],
      query: '9.9391,-84.0674',
      link: { text: 'Abrir en OpenStreetMap', to: 'https://example.org/map' },
      ...props,
    },
  })

it('shows the address and when it is open', () => {
  const { elements } = place({ hours: [{ days: 'Lunes a viernes', time: '8:30 a 17:30' }] })
  expect(elements('address')).toEqual(['Barrio Escalante San José'])
  expect([elements('h3'), elements('dt'), elements('dd')]).toEqual([['Horario'], ['Lunes a viernes'], ['8:30 a 17:30']])
})

describe('the map', () => {
  it('is a link that works without JavaScript, and no frame', () => {
    const { html } = place()
    expect(html).toContain('href="https://example.org/map"')
    expect(html).not.toContain('<iframe')
  })

  it('says what is to be shown in its place, behind a button that is hidden until it works', () => {
    const { html } = place()
    expect(html).toContain('data-map="9.9391,-84.0674" data-map-title="Mapa: 150 al norte"')
    expect(html).toMatch(/<button[^>]*data-map-show="true" hidden=""/)
  })

  it('is drawn until then, where there is a plan', () => {
    expect(place().html).not.toContain('<img')
    expect(place({ image: picture('Las cuadras') }).html).toMatch(/data-map=.*alt="Las cuadras"/)
  })

  it('may carry a few letters, very large', () => {
    expect(place({ mark: ['9,9391 N', '84,0674 O'] }).textsOf('place-map__mark')).toEqual(['9,9391 N 84,0674 O'])
  })
})
