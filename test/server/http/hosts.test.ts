import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
let listed: SmallSite
let proxied: SmallSite

beforeAll(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['A'] } }))
  const site = (hosts: string, trustProxy = '') => startSmallSite({ graphqlUrl: backend.url, hosts, trustProxy })
  listed = await site("hosts: [WWW.prueba.example, '*.prueba.test']")
  proxied = await site('hosts: [www.prueba.example]', 'loopback')
})
afterAll(async () => {
  await listed.end()
  await proxied.end()
  await backend.close()
})

const statusOf = async (site: SmallSite, path: string, headers: Record<string, string>) =>
  (await rawRequest(site.url, path, { headers })).status

describe('a server with a list of hosts', () => {
  it.each(['www.prueba.example', 'wWw.Prueba.Example', 'www.prueba.example:8443', 'a.prueba.test', 'a.b.prueba.test'])(
    'answers for %s',
    async (host) => expect(await statusOf(listed, '/contact', { host })).toBe(200),
  )

  it.each(['localhost', 'localhost:3000', '127.0.0.1', '[::1]:3000'])('answers this machine itself: %s', async (host) =>
    expect(await statusOf(listed, '/contact', { host })).toBe(200),
  )

  it.each(['prueba.example', 'evil.example', 'prueba.test', 'evilprueba.test', 'www.prueba.example.evil.example'])(
    'answers 421 for %s, at every address',
    async (host) => {
      for (const path of ['/contact', '/nope', '/robot.svg', '/sitemap.xml', '/_site/assets/boot.js'])
        expect([path, await statusOf(listed, path, { host })]).toEqual([path, 421])
    },
  )

  it.each(['/healthz', '/readyz'])('answers %s whatever the name', async (path) => {
    expect(await statusOf(listed, path, { host: 'evil.example' })).toBe(200)
  })

  it('takes no other name from a visitor', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'www.prueba.example' }
    expect(await statusOf(listed, '/contact', headers)).toBe(421)
  })
})

it('takes the name from a proxy that is trusted', async () => {
  const named = (name: string) => ({ host: 'localhost', 'x-forwarded-host': name })
  expect(await statusOf(proxied, '/contact', named('www.prueba.example'))).toBe(200)
  expect(await statusOf(proxied, '/contact', named('evil.example'))).toBe(421)
})
