import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { builtIn } from '../../../runtime/i18n/runtime-texts.ts'
import { type GraphQLServer, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import type { SmallSite } from '../small-site.tsx'
import { good, type NoteValues, type PostOptions, postNote, startNoteSite, taken } from './note-form.ts'

let backend: GraphQLServer
let site: SmallSite

beforeEach(async () => {
  backend = await startGraphQLServer(taken)
  site = await startNoteSite(backend.url)
})

afterEach(async () => {
  await site.end()
  await backend.close()
})

const post = (values: NoteValues, options?: PostOptions) => postNote(site, values, options)

describe('what is not a visitor’s', () => {
  it('falls into the trap: answered like a person, and nothing is sent', async () => {
    expect((await post({ ...good, _website: 'https://spam.example' })).status).toBe(303)
    expect(backend.requests).toEqual([])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another origin that says nothing more', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
    ['an unknown origin', { origin: 'null' }],
    ['a neighbour', { origin: 'https://other.prueba.example', 'sec-fetch-site': 'same-site' }],
  ])('from %s is refused', async (_, headers) => {
    expect((await post(good, { headers })).status).toBe(403)
    expect(backend.requests).toEqual([])
  })

  it('from pages of the public origin on a file server is taken', async () => {
    const headers = { origin: 'https://prueba.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(good, { headers })).status).toBe(303)
  })

  it('is refused by any other method or media type, and at another address', async () => {
    const url = `${site.url}/_site/form/note`
    const put = await fetch(url, { method: 'PUT', body: 'name=Ana' })
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'POST'])
    const headers = { origin: site.url, 'content-type': 'text/plain' }
    const text = await fetch(url, { method: 'POST', headers, body: 'name=Ana' })
    expect(text.status).toBe(415)
    const page = await text.text()
    expect(page, 'is the error page of the site').toMatch(/<html lang="es".*<h1 class="error-page__message">Error</s)
    expect(page).toContain(`<p class="error-page__advice">${builtIn.es?.['form.failed']}</p>`)
    expect((await fetch(`${site.url}/_site/form/other`, { method: 'POST', headers })).status).toBe(404)
  })

  it.each([
    ['es', 'No encontramos esta página'],
    ['en', 'This page could not be found'],
  ])('whose address somebody comes back to is no page, and says so in their language: %s', async (language, text) => {
    const headers = { cookie: `i18n_redirected=${language}` }
    const answer = await fetch(`${site.url}/_site/form/note`, { headers })
    const [allow, cacheControl] = [answer.headers.get('allow'), answer.headers.get('cache-control')]
    expect([answer.status, allow, cacheControl]).toEqual([405, 'POST', 'private, no-store'])
    const html = await answer.text()
    expect(html).toContain(`<html lang="${language}"`)
    expect(html).toContain(`<h1 class="error-page__message">${text}</h1><p class="error-page__home"><a href="/">`)
    expect(site.log, 'is nothing to look after').toEqual([])
  })

  it('that comes too often from one address is told so, with all that was typed', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 31; time += 1)
      statuses.push((await post({ ...good, name: '' }, { wantsJson: true })).status)
    expect(statuses).toEqual([...Array(30).fill(422), 429])
    const page = await post({ ...good, name: 'Ana María' })
    expect(page.status).toBe(429)
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0)
    const html = await page.text()
    expect(html).toContain('Llegaron muchos mensajes desde tu conexión.')
    expect(html).toContain('value="Ana María"')
    expect(backend.requests).toEqual([])
  })
})
