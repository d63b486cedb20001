import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
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
  it.each([
    'www.prueba.example',
    'wWw.Prueba.Example',
    'www.prueba.example:8443',
    'www.prueba.example.',
    'www.prueba.example.:443',
    'a.prueba.test',
    'a.b.prueba.test',
  ])('answers for %s', async (host) => expect(await statusOf(listed, '/contact', { host })).toBe(200))

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

describe('a request that names a whole address', () => {
  const ask = (target: string, head = 'Host: evil.example') => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(listed.url).port) })
    socket.write(`GET ${target} HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`)
    return text(socket)
  }

  it.each([
    'http://www.prueba.example/contact?a=1',
    'HTTP://WWW.prueba.example:8080/contact?a=1',
    'https://a.prueba.test/contact?a=1',
  ])('is answered as its path and query, for the host that it names: %s', async (target) => {
    const { text: page } = await rawRequest(listed.url, '/contact?a=1')
    for (const _ of ['first', 'from memory']) {
      const answer = await ask(target)
      expect(answer).toMatch(/^HTTP\/1\.1 200/)
      expect(answer.endsWith(page)).toBe(true)
    }
  })

  it('may leave the path out', async () => {
    expect(await ask('http://www.prueba.example')).toMatch(/^HTTP\/1\.1 200/)
    expect(await ask('http://www.prueba.example?a=1')).toMatch(/^HTTP\/1\.1 200/)
  })

  it('is refused for a host that is not the site’s, whatever the header says', async () => {
    for (const target of ['http://evil.example/contact', 'http://evil.example:80'])
      expect(await ask(target, 'Host: www.prueba.example')).toMatch(/^HTTP\/1\.1 421/)
  })

  it.each([
    'http:///contact',
    'http://me@www.prueba.example/contact',
    'ftp://www.prueba.example/contact',
    'http:/contact',
  ])('is refused where it names none, or none of HTTP: %s', async (target) =>
    expect(await ask(target, 'Host: www.prueba.example')).toMatch(/^HTTP\/1\.1 400/),
  )
})

it('takes the name from a proxy that is trusted', async () => {
  const named = (name: string) => ({ host: 'localhost', 'x-forwarded-host': name })
  expect(await statusOf(proxied, '/contact', named('www.prueba.example'))).toBe(200)
  expect(await statusOf(proxied, '/contact', named('evil.example'))).toBe(421)
})
