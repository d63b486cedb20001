import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

let backend: GraphQLServer
let site: SmallSite
beforeAll(async () => {
  backend = await startGraphQLServer(json({ data: { works: ['A'] } }))
  site = await startSmallSite({ graphqlUrl: backend.url })
})
afterAll(async () => {
  await site.end()
  await backend.close()
})

async function payload(file: string, headers: Record<string, string> = {}) {
  const answer = await rawRequest(site.url, `/_site/payload/${file}`, { headers })
  // Tests check the members of the body one by one, since others rely on them.
  return { ...answer, body: JSON.parse(answer.text) as Record<string, unknown> }
}

describe('the payload of a page', () => {
  it.each([
    ['index.json', 'es', '<title>Inicio - Prueba</title>'],
    ['en.json', 'en', '<title>Home - Prueba</title>'],
    ['contact.json', 'es', '<title>Contacto - Prueba</title>'],
    ['en/contact.json', 'en', '<title>Contact - Prueba</title>'],
    ['contact.json?a=1', 'es', '<title>Contacto - Prueba</title>'],
    ['ni%C3%B1os.json', 'es', '<title>Prueba</title>'],
  ])('%s', async (file, locale, title) => {
    const { status, headers, body } = await payload(file)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['x-robots-tag']).toBe('noindex')
    expect(body).toMatchObject({ build: 'build-1', kind: 'page', locale, layout: 'default' })
    expect(body.head).toContain(title)
  })

  it('holds the same sections as the page', async () => {
    const { body } = await payload('contact.json')
    const page = await rawRequest(site.url, '/contact')
    expect(page.text).toContain(`<main id="main" tabindex="-1">${body.main}</main>`)
    expect(body.before).toEqual([{ key: 'default___es/nav', html: expect.stringContaining('data-section="Nav"') }])
    expect(page.text).toContain(String(body.head))
  })

  it('is never sent to another language: it is asked for by the site itself', async () => {
    const { body } = await payload('index.json', { 'accept-language': 'en', cookie: 'i18n_redirected=en' })
    expect(body).toMatchObject({ kind: 'page', locale: 'es' })
  })

  it('carries islands and their chunks', async () => {
    const { body } = await payload('works.json')
    expect(body).toMatchObject({
      islands: [{ id: 'counter', section: 'Counter', hydrate: 'load', data: { works: ['A'] }, failed: false }],
      chunks: { Counter: '/_site/assets/Counter.js' },
    })
  })

  it('brings the short stylesheets that the page needs along', async () => {
    expect((await payload('contact.json')).body.styles).toEqual([
      { href: '/_site/assets/Hello.css', text: '.hello{color:red}' },
    ])
  })
})

describe('the payload of a redirect', () => {
  it.each([
    ['CONTACT.json?x=1', '/contact?x=1', 301],
    ['contact/.json', '/contact', 301],
    ['viejo.json', '/contact', 301],
    ['fuera.json', 'https://example.com/', 302],
  ])('%s leads to %s', async (file, to, redirectStatus) => {
    const { status, headers, body } = await payload(file)
    expect(status).toBe(200)
    expect(headers).not.toHaveProperty('location')
    expect(body).toEqual({ build: 'build-1', kind: 'redirect', to, status: redirectStatus })
  })
})

describe('the payload of an error', () => {
  it('says of what is gone that it is', async () => {
    const { status, body } = await payload('cerrado.json')
    expect([status, body.kind, body.status]).toEqual([410, 'error', 410])
  })

  it('says of an address that cannot be decoded that there is nothing, without a page', async () => {
    const { status, headers, body } = await payload('%.json')
    expect([status, headers['cache-control']]).toEqual([400, 'no-store'])
    expect(body).toEqual({ build: 'build-1', kind: 'error', status: 400, message: 'This page could not be found' })
  })

  it.each([
    ['nope.json', 404, 'This page could not be found', 'No encontramos esta página', 'es'],
    ['en/nope.json', 404, 'This page could not be found', 'This page could not be found', 'en'],
    ['index/index.json', 404, 'This page could not be found', 'No encontramos esta página', 'es'],
    ['en/index.json', 404, 'This page could not be found', 'This page could not be found', 'en'],
    ['over.json', 404, 'This page could not be found', 'No encontramos esta página', 'es'],
    ['missing.json', 500, 'Error', 'Error', 'es'],
  ])('%s', async (file, status, message, shown, locale) => {
    const answer = await payload(file)
    expect(answer.status).toBe(status)
    expect(answer.headers['cache-control']).toBe('no-store')
    // Status and message are English in every language; the page is in the visitor's language.
    expect(answer.body).toMatchObject({ build: 'build-1', kind: 'error', status, message, locale })
    expect(answer.body.main).toContain(`<h1 class="error-page__message">${shown}</h1>`)
  })
})

describe('the list of prerendered pages', () => {
  it('is empty: a server renders each page when it is asked for', async () => {
    const { status, headers, body } = await payload('manifest.json')
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
    expect(body).toEqual({ routes: [], redirects: [] })
  })
})

describe('what is no payload', () => {
  it.each(['.json', 'contact', 'contact.jsonx', '', 'contact.json.map'])(
    '/_site/payload/%s is a plain 404',
    async (file) => {
      const { status, text, headers } = await rawRequest(site.url, `/_site/payload/${file}`)
      expect([status, text, headers['cache-control']]).toEqual([404, '', 'no-store'])
    },
  )
})
