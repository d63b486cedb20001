import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { purge } from '../../../cli/commands/cache.ts'
import { refreshSecret, refreshSignature } from '../../../runtime/server/environment/refresh-secret.ts'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { rawExchange } from '../../support/requests/raw-exchange.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { makeSite } from '../../support/sites/make-site.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

const SITE_SECRET = 'a long random text of this test'
const routes = `
layouts: { default: [$page] }
collections: { works: { query: works.query.graphql } }
routes:
  - { name: index, path: /, sections: [Hello] }
  - { name: work, path: '/piece/:slug', each: works, title: { entry: title }, cache: { maxAge: 1h }, sections: [Work] }
  - { name: news, path: /news, cache: { maxAge: 1h }, sections: [News] }
  - { name: now, path: /now, cache: { maxAge: 1h }, sections: [Works] }
`
const work = { client: 'default', operation: compileOperation('query Work($id:ID!){work(id:$id)}', '') }
const works = compileOperation('query All($locale:String!){works(locale:$locale){id slug title}}', '')

/** The site of the command. */
const OWN = {
  'works.graphql': 'type Query { works: [Work!]! }\ntype Work { id: ID! }\n',
  'works.query.graphql': '{ works { id } }\n',
}
const MANIFEST = `  - { name: news, path: /news, sections: [Shown] }
graphql: { clients: { default: { url: 'http://127.0.0.1:9', schema: works.graphql } } }
collections: { works: { query: works.query.graphql } }
`

let backend: GraphQLServer
let site: SmallSite
let version = 0
let entries: string[]
beforeEach(async () => {
  version = 1
  entries = ['one', 'two']
  backend = await startGraphQLServer((request, response) => {
    const list = entries.map((slug, index) => ({ id: `${index + 1}`, slug, title: `${slug} ${version}` }))
    const isList = String(request.body.query).includes('query All')
    const said = `version ${version}`
    json({ data: isList ? { works: list } : { work: said, news: said, works: said } })(request, response)
  })
  site = await startSmallSite({
    graphqlUrl: backend.url,
    routes,
    client: 'keep: 1h',
    collections: { works },
    sections: { Work: { hydrate: null, inputs: [], call: work, component: ({ data }) => JSON.stringify(data) } },
    env: { SITE_SECRET },
  })
  for (const path of PATHS) for (let times = 0; times < 3; times += 1) await shown(path)
  version = 2
})
afterEach(async () => {
  await site.end()
  await backend.close()
})

const PATHS = ['/piece/one', '/en/piece/one', '/piece/two', '/news', '/now']
const shown = async (path: string) => /version (\d)/.exec((await rawExchange(site.url, path, {})).body)?.[1] ?? null
const shownNow = async () => Object.fromEntries(await Promise.all(PATHS.map(async (path) => [path, await shown(path)])))

async function ask(
  body: object,
  secret = refreshSecret({ refreshSecret: null }, { SITE_SECRET }) ?? '',
): Promise<number> {
  const text = JSON.stringify(body)
  const headers = { 'x-site-signature': refreshSignature(text, secret) }
  return (await fetch(`${site.url}/_site/refresh`, { method: 'POST', body: text, headers })).status
}

const titleOf = async (path: string) => /<title>([^<]*)/.exec((await rawExchange(site.url, path, {})).body)?.[1]

const old = Object.fromEntries(PATHS.map((path) => [path, '1']))

it('what nobody has changed stays', async () => {
  expect(await shownNow()).toEqual(old)
})

it('one page is dropped by its path', async () => {
  expect(await ask({ purge: { path: '/piece/two' } })).toBe(204)
  expect(await shownNow()).toEqual({ ...old, '/piece/two': '2' })
  await expect.poll(() => titleOf('/piece/two')).toBe('two 2 - Prueba')
})

it('the pages of an entry are dropped, in every language', async () => {
  expect(await ask({ purge: { collection: 'works', entry: '1' } })).toBe(204)
  expect(await shownNow()).toEqual({ ...old, '/piece/one': '2', '/en/piece/one': '2' })
  await expect.poll(() => titleOf('/piece/one')).toBe('one 2 - Prueba')
})

it('an entry may be named by the number that its back-end gives it', async () => {
  expect(await ask({ purge: { collection: 'works', entry: 1 } })).toBe(204)
  expect(await shownNow()).toEqual({ ...old, '/piece/one': '2', '/en/piece/one': '2' })
})

it('an entry that was published a moment ago is found', async () => {
  entries.push('three')
  expect(await ask({ purge: { collection: 'works', entry: '3' } })).toBe(204)
  expect(await titleOf('/piece/three')).toBe('three 2 - Prueba')
})

it('an entry that was published a moment ago is in the sitemap', async () => {
  const sitemap = async () => (await rawExchange(site.url, '/sitemap.xml', {})).body
  expect(await sitemap()).toContain('/piece/two<')
  entries.push('three')
  expect(await ask({ purge: { collection: 'works', entry: '3' } })).toBe(204)
  await expect.poll(sitemap).toContain('/piece/three<')
})

it.each([
  ['an entry that there is not', { collection: 'works', entry: 'nope' }],
  ['an entry of no collection', { entry: '1' }],
  ['a collection that is no name', { collection: ['works'] }],
  ['a path that is no name', { path: {} }],
  ['an empty name', { collection: 'works', entry: '' }],
])('nothing is dropped for %s, and its sender learns it', async (_, purge) => {
  expect(await ask({ purge })).toBe(400)
  expect(await shownNow()).toEqual(old)
})

it('a client drops what it has answered, and a collection what its client has', async () => {
  expect(await ask({ purge: { client: 'kept' } })).toBe(204)
  expect(await shownNow()).toEqual({ ...old, '/news': '2' })
  version = 3
  expect(await ask({ collection: 'works' })).toBe(204)
  expect(await shownNow()).toEqual({ ...Object.fromEntries(PATHS.map((path) => [path, '3'])), '/news': '2' })
})

it('all is dropped where nothing is named, and a path that a CMS speaks of is its own', async () => {
  expect(await ask({ path: '/piece/two', entry: { id: 1 } })).toBe(204)
  expect(new Set(Object.values(await shownNow()))).toEqual(new Set(['2']))
})

it('nothing is dropped for whoever does not know the secret', async () => {
  expect(await ask({ purge: {} }, 'another')).toBe(401)
  expect(await ask({ purge: { collection: 'nothing' } })).toBe(400)
  expect(await shownNow()).toEqual(old)
})

it('of a sender only wrong secrets are limited: whoever publishes much at once is heard to the end', async () => {
  const asks = (times: number, secret?: string) =>
    Promise.all(Array.from({ length: times }, () => ask({ purge: { path: '/news' } }, secret)))
  expect(new Set(await asks(70))).toEqual(new Set([204]))
  const guesses = await asks(70, 'another')
  expect(guesses.filter((status) => status === 401)).toHaveLength(60)
  expect(await asks(1), 'not even the right one, then').toEqual([429])
})

it('a body that is too long is refused with an answer', async () => {
  expect(await ask({ text: 'x'.repeat(4 * 1024 * 1024) })).toBe(413)
})

it('a body that breaks off is no failure of the site', async () => {
  const { hostname, port } = new URL(site.url)
  const sender = connect(Number(port), hostname)
  sender.write('POST /_site/refresh HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"purge":')
  await vi.waitFor(() => expect(site.seen).toContain('/_site/refresh'))
  sender.destroy()
  await once(sender, 'close')
  await ask({ purge: { path: '/piece/two' } })
  expect(site.log.filter((line) => line.includes('failed'))).toEqual([])
})

it('«site cache purge» asks for it', async () => {
  const made = makeSite(OWN, MANIFEST)
  onTestFinished(() => made.remove())
  const run = async (options: object, env: Record<string, string> = { SITE_SECRET }) => {
    const io = recordedIo(made.folder, { env })
    const all = { config: made.config, url: site.url, ...options }
    return [await purge(all, io).catch((error: Error) => error.message), io.stdout]
  }
  expect(await run({ path: '/news' })).toEqual([0, `Dropped at ${site.url}: /news.\n`])
  expect(await shown('/news')).toBe('2')
  // All spellings of an address mean the same kept page.
  expect((await run({ path: 'News/' }))[1]).toBe(`Dropped at ${site.url}: /news.\n`)
  expect((await run({ path: '/nwes' }))[0]).toBe('No page has the address "/nwes". Did you mean "/news"?')
  expect((await run({ path: '/what-is-nowhere-%' }))[0]).toContain('Write it as a browser shows it')
  expect((await run({ collection: 'works', entry: '2' }))[1]).toContain('Dropped')
  expect((await run({ collection: 'works', entry: 'tow' }))[0]).toBe('The collection "works" has no entry "tow".')
  expect((await run({ url: 'localhost:3000' }))[0]).toContain('--url is not an address: localhost:3000.')
  expect((await run({}, { SITE_SECRET: 'another' }))[0]).toContain('does not accept the secret')
  expect((await run({}, {}))[0]).toContain('Set SITE_SECRET')
  expect((await run({ entry: '2' }))[0]).toBe('--entry needs its collection: --collection NAME.')
  expect((await run({ collection: 'works' }))[1]).toContain(': everything made from the collection "works".')
  expect((await run({ client: 'default' }))[1]).toContain(': everything made from the client "default".')
  expect((await run({}))[1]).toBe(`Dropped at ${site.url}: everything.\n`)
  expect((await run({ client: 'cms' }))[0]).toBe('There is no client "cms". Known: default.')
  expect((await run({ url: 'http://127.0.0.1:9' }))[0]).toContain('No server answers at http://127.0.0.1:9')
})
