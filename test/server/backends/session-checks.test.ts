import { buildSchema } from 'graphql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createRender } from '../../../runtime/render/render.ts'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import { startServer } from '../../../runtime/server/start-server.ts'
import { planSessionCheck } from '../../../runtime/source/graphql/session-checks.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'
import { type GraphQLServer, json, raw, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { bareAssets, bareBundle } from '../../support/sites/bare-site.ts'

const SDL = buildSchema('type Query { me: Member } type Member { name: String! }')
const GOOD = 'a-good-token'

let backend: GraphQLServer
let url: string
const endings: (() => unknown)[] = []

/** A back-end that accepts one token. */
const knowsTokens: Parameters<typeof startGraphQLServer>[0] = (request, response) => {
  const isGood = request.headers.authorization === `Bearer ${GOOD}`
  json(isGood ? { data: { me: { __typename: 'Member' } } } : { data: { me: null }, errors: [{ message: 'Who?' }] })(
    request,
    response,
  )
}

beforeEach(async () => {
  backend = await startGraphQLServer(knowsTokens)
  endings.push(() => backend.close())
  const { site, messages } = siteOf(
    twoLanguages(`
graphql: { clients: { default: { url: '${backend.url}', schema: a.graphql } } }
middleware: { members: { kind: session, to: login, check: me } }
validators:
  inside: { kind: schema, session: true, check: { field: me } }
  outside: { kind: schema, session: false, check: me }
routes:
  - { name: index, path: /, sections: [] }
  - { name: login, path: /login, title: { es: Entrar, en: Log in }, sections: [] }
  - { name: account, path: /account, title: { es: Confidencial, en: Confidential }, middleware: [members], sections: [] }
  - { name: other, path: /other, title: { es: Confidencial, en: Confidential }, middleware: [members], sections: [] }
  - { name: inside, path: /inside, title: { es: Confidencial, en: Confidential }, validators: [inside], sections: [] }
  - { name: outside, path: /outside, title: { es: Afuera, en: Outside }, validators: [outside], sections: [] }`),
  )
  const { operation } = planSessionCheck('me', 'default', SDL)
  if (operation === null) throw new Error('There is no query.')
  const checks = { default: { me: operation } }
  const server = await startServer({
    root: import.meta.dirname,
    backendFiles: sourceBackends(import.meta.dirname),
    site,
    messages,
    assets: bareAssets,
    bundle: {
      ...bareBundle,
      checks,
      render: (host) => createRender({ sections: {}, validators: {}, middleware: {}, checks }, host),
    },
    env: {},
    assetsFolder: import.meta.dirname,
    publicFolders: [],
    port: 0,
    host: '127.0.0.1',
  })
  endings.push(() => server.stop())
  url = server.url.replace('localhost', '127.0.0.1')
})

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function visit(path: string, token: string | null) {
  const headers: Record<string, string> = token === null ? {} : { cookie: `apollo-token=${token}` }
  const response = await fetch(url + path, { redirect: 'manual', headers })
  return { status: response.status, to: response.headers.get('location'), text: await response.text() }
}

describe('a guard that asks the back-end', () => {
  it('lets nobody pass with an invented token, neither to the page nor to its payload', async () => {
    const page = await visit('/account', 'x')
    expect(page).toMatchObject({ status: 302, to: '/login?return=%2Faccount' })
    const payload = await visit('/_site/payload/account.json', 'x')
    expect(JSON.parse(payload.text)).toMatchObject({ kind: 'redirect', to: '/login?return=%2Faccount' })
    expect(page.text + payload.text).not.toContain('Confidencial')
    expect(backend.requests[0]?.bodyText).toContain('me{__typename}')
  })

  it('lets a visitor with a good token pass, and asks once for several pages', async () => {
    for (const path of ['/account', '/other', '/inside', '/en/account', '/_site/payload/account.json']) {
      const { status, text } = await visit(path, GOOD)
      expect([status, text.includes('Confiden')]).toEqual([200, true])
    }
    expect(backend.requests).toHaveLength(1)
    // The check of one visitor says nothing about another.
    expect((await visit('/account', 'x')).status).toBe(302)
  })

  it('asks nothing where there is no token', async () => {
    expect((await visit('/account', null)).status).toBe(302)
    expect((await visit('/outside', null)).status).toBe(200)
    expect(backend.requests).toHaveLength(0)
  })

  it.each([
    ['says 401', raw('{"errors":[{"message":"no"}]}', 401), 302],
    ['says 429', raw('{"errors":[{"message":"later"}]}', 429), 503],
    ['fails', raw('broken', 500), 503],
    ['answers with another thing', raw('<html>', 200), 503],
  ])('whose back-end %s: %i of it is shown', async (_, behaviour, status) => {
    backend.behave(behaviour)
    for (const path of ['/account', '/_site/payload/account.json']) {
      const answer = await visit(path, GOOD)
      expect(answer.text).not.toContain('Confidencial')
      if (!path.startsWith('/_site')) expect(answer.status).toBe(status)
    }
  })

  it('shows its page again once the back-end is back: a failure is not kept', async () => {
    backend.behave(raw('broken', 500))
    expect((await visit('/account', GOOD)).status).toBe(503)
    backend.behave(knowsTokens)
    expect((await visit('/account', GOOD)).status).toBe(200)
  })
})

describe('a validator that asks the back-end', () => {
  it('tells visitors with a good token from those with an invented one', async () => {
    expect((await visit('/inside', 'x')).status).toBe(404)
    expect((await visit('/inside', GOOD)).status).toBe(200)
    expect((await visit('/outside', 'x')).status).toBe(200)
    expect((await visit('/outside', GOOD)).status).toBe(404)
  })

  it('shows neither while the back-end is away', async () => {
    backend.behave(raw('broken', 500))
    for (const path of ['/inside', '/outside']) expect((await visit(path, GOOD)).status).toBe(503)
  })
})
