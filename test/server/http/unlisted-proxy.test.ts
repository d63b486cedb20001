import { describe, expect, it } from 'vitest'
import { createVisitors } from '../../../runtime/server/visitors/visitor.ts'
import { siteOf } from '../../site/site-of.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { startSmallSite } from '../small-site.tsx'

/** What is logged about a proxy after requests with these headers. */
async function toldOf(trustProxy: string, requests: readonly Readonly<Record<string, string>>[]): Promise<string[]> {
  const site = await startSmallSite({ graphqlUrl: 'http://127.0.0.1:9/graphql', trustProxy })
  for (const headers of requests) await rawRequest(site.url, '/contact', { headers })
  await site.end()
  return site.log.filter((line) => line.includes('X-Forwarded-For'))
}

describe('the address of a visitor', () => {
  const { addressOf } = createVisitors(
    siteOf(`version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: es, available: { es: { label: Español } } }
server: { trustProxy: [loopback, 10.0.0.0/8] }
layouts: { default: [$page] }
routes: [{ name: index, path: /, sections: [] }]`).site,
    { byClient: new Map() },
  )

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['198.51.100.1, 203.0.113.7,10.0.0.2', '203.0.113.7'],
    ['203.0.113.7:4711', '203.0.113.7'],
    ['203.0.113.7:4711, 10.0.0.2:80', '203.0.113.7'],
    ['[2001:db8::7]:4711', '2001:db8::7'],
    ['[2001:db8::7], 10.0.0.2', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['unknown', 'unknown'],
  ])('is what trusted proxies say, with or without a port: %s', (forwardedFor, address) => {
    const headers = { 'x-forwarded-for': forwardedFor }
    expect(addressOf({ headers, socket: { remoteAddress: '127.0.0.1' } })).toBe(address)
    expect(addressOf({ headers, socket: { remoteAddress: '192.0.2.1' } })).toBe('192.0.2.1')
  })
})

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

describe('a proxy', () => {
  it('that the manifest does not list is told of once, with the line to write', async () => {
    const told = await toldOf('', [{}, forwarded, forwarded])
    expect(told.map((line) => JSON.parse(line))).toMatchObject([
      { address: '127.0.0.1', line: 'server: { trustProxy: [127.0.0.1] }' },
    ])
  })

  it('is added to those that are listed, in a line that can be written so', async () => {
    const [told = ''] = await toldOf("10.0.0.0/8, '::1'", [forwarded])
    const { line } = JSON.parse(told)
    expect(line).toBe("server: { trustProxy: [10.0.0.0/8, '::1', 127.0.0.1] }")
    expect(await toldOf(/\[(.*)\]/.exec(line)?.[1] ?? '', [forwarded])).toEqual([])
  })

  it('that is listed is not told of, by address, subnet or kind', async () => {
    for (const proxies of ['127.0.0.1', '127.0.0.0/8', 'loopback'])
      expect(await toldOf(proxies, [forwarded])).toEqual([])
  })

  it('is not told of where no request was passed on', async () => {
    expect(await toldOf('', [{}, { 'x-forwarded-proto': 'https' }])).toEqual([])
  })
})
