import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { VideoClients } from './VideoClients.tsx'
import type { VideoClientsData } from './VideoClients.types.ts'

const film = {
  id: 'marea',
  name: 'Sube la marea',
  text: 'Franjas de mar.',
  seconds: 6,
  sources: ['/videos/marea.webm', '/videos/marea.mp4'],
  poster: picture('Franjas'),
  client: { id: 'lanchas', name: 'Lanchas del Golfo' },
}
const films = (data: VideoClientsData | null, failed = false) =>
  renderSection({
    name: 'VideoClients',
    component: VideoClients,
    props: { heading: 2, title: 'Películas', limit: 6, offset: 0 },
    data,
    failed,
  })

it('loads nothing of a film before it is played, and keeps its place', () => {
  const { html } = films({ films: [film] })
  expect(html).toMatch(
    /<video[^>]*controls=""[^>]*preload="none"[^>]*poster="\/pictures\/test.svg" width="1200" height="900"/,
  )
  expect(html).not.toMatch(/autoplay/i)
  expect(html).toContain('aria-label="Película: Sube la marea"')
})

it('says whose film it is and how long, and offers the file where it cannot be played', () => {
  const { html, textsOf } = films({ films: [film, { ...film, id: 'otra', client: null, seconds: 1 }] })
  expect(textsOf('films__client')).toEqual(['Lanchas del Golfo, 6 segundos', '1 segundo'])
  expect(html).toContain('<a href="/videos/marea.webm">Descargar Sube la marea</a></video>')
})

it('offers the browser each format, and says which it is', () => {
  const kinds = (sources: string[]) => films({ films: [{ ...film, sources }] }).html.match(/<source [^>]*>/g)
  expect(kinds(film.sources)).toEqual([
    '<source src="/videos/marea.webm" type="video/webm"/>',
    '<source src="/videos/marea.mp4" type="video/mp4"/>',
  ])
  expect(kinds(['/videos/marea?id=1', 'javascript:alert(1)'])).toEqual(['<source src="/videos/marea?id=1"/>'])
})

it('says so when there is nothing, and when the data failed', () => {
  expect(films({ films: [] }).textsOf('missing')).toEqual(['Todavía no hay películas en esta lista.'])
  expect(films(null, true).textsOf('missing')).toEqual(['Las películas no cargaron. Recarga la página en un minuto.'])
})

it.each(['javascript:alert(1)', 'data:text/html,<script>', 'java\nscript:alert(1)', '//films.example/marea.webm'])(
  'leads nowhere, and loads nothing, where a film is at %j',
  (src) => {
    const { html, textsOf } = films({ films: [{ ...film, sources: [src], poster: { ...film.poster, src } }] })
    expect(html).not.toMatch(/<video|<a |href=|src=|poster=/)
    expect(textsOf('films__name')).toEqual(['Sube la marea'])
  },
)
