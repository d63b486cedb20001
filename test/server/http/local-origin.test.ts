import { afterAll, beforeAll, expect, it } from 'vitest'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
beforeAll(async () => {
  backend = await startGraphQLServer(json({ data: {} }))
})
afterAll(() => backend.close())

/** What is logged about the origin after one visit under each of these host names. */
async function toldAfter(origin: string, hosts: readonly string[]): Promise<string[]> {
  const site = await startSmallSite({ graphqlUrl: backend.url, origin })
  for (const host of hosts) {
    const { text } = await rawRequest(site.url, '/contact', { headers: { host } })
    expect(text, 'a server names its origin, whatever it is').toContain(`rel="canonical" href="${origin}/contact"`)
  }
  await site.end()
  return site.log.filter((line) => line.includes('origin'))
}

it('a server whose origin is that of its machine says so once, when a visitor comes by another name', async () => {
  const told = await toldAfter('http://localhost:3000', ['www.prueba.example', 'www.prueba.example', 'prueba.example'])
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('SITE_ORIGIN=https://www.prueba.example')
})

it('it says nothing while only its own machine asks, by whatever name', async () => {
  const names = ['localhost:3000', '127.0.0.1:3000', '127.1.2.3', '[::1]:3000', 'shop.localhost:3000']
  expect(await toldAfter('http://127.0.0.1:3000', names)).toEqual([])
})

it('a server with a public origin says nothing', async () => {
  expect(await toldAfter('https://prueba.example', ['localhost', 'www.other.example'])).toEqual([])
})
