import { expect, it } from 'vitest'
import { picture, renderSection } from '../../test/support/browsers/render-section.tsx'
import { WebClients } from './WebClients.tsx'
import type { WebClientsData } from './WebClients.types.ts'

const client = {
  id: 'espiga',
  name: 'La Espiga',
  trade: 'Panadería',
  place: 'Heredia',
  since: 2016,
  mark: picture('La Espiga'),
}
const clients = (data: WebClientsData | null, failed = false) =>
  renderSection({
    name: 'WebClients',
    component: WebClients,
    props: { heading: 2, title: 'Clientes', limit: 12, offset: 0 },
    data,
    failed,
  })

it('shows a mark with trade, place and year, and how many clients there are in all', () => {
  const { html, textsOf } = clients({ clients: [client], clientCount: 13 })
  expect(html).toContain('alt="La Espiga"')
  expect(textsOf('clients__trade')).toEqual(['Panadería'])
  expect(textsOf('clients__place')).toEqual(['Heredia, desde 2016'])
  expect(textsOf('clients__count')).toEqual(['1 de 13 clientes'])
})

it('says so when there is nothing, and when the data failed', () => {
  expect(clients({ clients: [], clientCount: 0 }).textsOf('missing')).toEqual([
    'Todavía no hay clientes en esta lista.',
  ])
  expect(clients(null, true).textsOf('missing')).toEqual([
    'La lista de clientes no cargó. Recarga la página en un minuto.',
  ])
})
