import { afterEach, beforeEach, expect, it } from 'vitest'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
let site: SmallSite
beforeEach(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['A'] } }))
  site = await startSmallSite({ graphqlUrl: backend.url, routes })
})
afterEach(async () => {
  await site.end()
  await backend.close()
})

/** A layout whose section has an operation. On error pages the section shows its error state, which is never kept on its own. */
const routes = `
layouts:
  default: [Works, $page]
  other: [$page, Works]
  broken: [Works, Broken, $page]
validators: { over: { kind: date-range, to: 2020-01-01 } }
routes:
  - { name: index, path: /, sections: [Hello] }
  - { name: over, path: /over, layout: other, sections: [Hello], validators: [over] }
  - { name: gone, path: /gone, layout: broken, sections: [Hello], validators: [over] }
  - { name: both, path: /both, sections: [Hello, Works] }
`

const get = (path: string, headers: Record<string, string> = {}) => rawRequest(site.url, path, { headers })

it('a page that is not there is rendered once for all addresses, in each language and layout', async () => {
  const pages = await Promise.all(['/a', '/b?c=1', '/c/d', '/a'].map((path) => get(path)))
  expect(pages.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(new Set(pages.map(({ text }) => text)).size, 'nothing of the address is in it').toBe(1)
  expect(site.renders.get('Works')).toBe(1)
  const english = [await get('/en/a'), await get('/en/b')]
  expect(english.map(({ text }) => /<html lang="(\w+)/.exec(text)?.[1])).toEqual(['en', 'en'])
  expect(site.renders.get('Works')).toBe(2)
  const other = [await get('/over'), await get('/over')]
  expect(other.map(({ text }) => /data-layout="(\w+)"/.exec(text)?.[1])).toEqual(['other', 'other'])
  expect(site.renders.get('Works')).toBe(3)
})

it('nor is its payload rendered anew', async () => {
  const payloads = [await get('/_site/payload/a.json'), await get('/_site/payload/b.json'), await get('/c')]
  expect(payloads.map(({ status }) => status)).toEqual([404, 404, 404])
  expect(site.renders.get('Works')).toBe(1)
})

it('with a section that breaks, it is not kept: each time may be the last', async () => {
  await get('/gone')
  await get('/gone')
  expect(site.renders.get('Works')).toBe(2)
  expect(site.log.filter((line) => line.includes('a section broke'))).toHaveLength(2)
})

it('of a page with a token, only what the back-end is asked for with it is rendered anew', async () => {
  for (const token of ['A', 'B', 'C']) await get('/both', { cookie: `apollo-token=${token}` })
  expect(site.renders.get('Works'), 'in the layout and in the page, each time').toBe(6)
  expect(site.renders.get('Hello')).toBe(1)
})
