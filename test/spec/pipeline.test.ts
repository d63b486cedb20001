import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rawRequest } from '../support/requests/raw-request.ts'
import { startGates } from '../support/run/start-gates.ts'
import type { StartedSite } from '../support/run/start-site.ts'
import { pipelineCases } from './pipeline-cases.ts'

let site: StartedSite
beforeAll(async () => {
  site = await startGates()
})
afterAll(async () => {
  await site?.stop()
})

function ask(path: string, cookie: string | undefined) {
  return rawRequest(site.url, path, { headers: cookie === undefined ? {} : { cookie: `apollo-token=${cookie}` } })
}

/** `/en/lead?to=home` → the address of its payload. */
function payloadOf(path: string): string {
  const [page = '', query] = path.split('?')
  return `/_site/payload${page}.json${query === undefined ? '' : `?${query}`}`
}

describe('the way to a page, on the server', () => {
  it.each(pipelineCases)('$title', async ({ ask: { path, cookie }, expect: expected }) => {
    const { status, headers, text } = await ask(path, cookie)
    expect(status).toBe(expected.status)
    expect(headers.location).toBe(expected.location)
    if (expected.location !== undefined) expect(text).toBe('')
    if (expected.page !== undefined) expect(text).toContain(`<h1>${expected.page}</h1>`)
    if (expected.message !== undefined) {
      expect(text).toContain(`<h1 class="error-page__message">${expected.message}</h1>`)
      expect(headers).not.toHaveProperty('etag')
    }
    if (expected.home_link !== undefined) expect(text.includes('<a href="/">')).toBe(expected.home_link)
    if (expected.cache !== undefined) expect(headers['cache-control']).toBe(expected.cache)
    else if (status < 400) expect(headers['cache-control']).toBe('public, no-cache')
    else expect(headers['cache-control']).toBe('no-store')
    if (expected.lacks !== undefined) expect(text).not.toContain(expected.lacks)
    // It comes by way of the process's output.
    if (expected.log !== undefined) await expect.poll(() => site.stdout() + site.stderr()).toContain(expected.log)
  })

  it.each(pipelineCases)('$title; as payload', async ({ ask: { path, cookie }, expect: expected }) => {
    const { status, headers, text } = await ask(payloadOf(path), cookie)
    const payload = JSON.parse(text)
    const { location } = expected
    if (location !== undefined) {
      expect(payload).toEqual({ build: expect.any(String), kind: 'redirect', to: location, status: expected.status })
      expect(status).toBe(200)
    } else {
      expect(payload.kind).toBe(expected.status === 200 ? 'page' : 'error')
      expect(status).toBe(expected.status)
      expect(payload.guards).toBeNull()
    }
    if (expected.page !== undefined) expect(payload.main).toContain(`<h1>${expected.page}</h1>`)
    if (expected.message !== undefined) {
      expect(payload).toMatchObject({ status: expected.status, message: expect.any(String) })
      expect(payload.main).toContain(`<h1 class="error-page__message">${expected.message}</h1>`)
    }
    if (expected.cache !== undefined) expect(headers['cache-control']).toBe(expected.cache)
    if (expected.lacks !== undefined) expect(text).not.toContain(expected.lacks)
  })
})

describe('what the steps decide', () => {
  it('shows the error page in the layout of its route, both ways (C-ERR-022 is void: it has no layout of its own)', async () => {
    expect((await ask('/en/beta', undefined)).text).toContain('<div data-layout="plain">')
    expect(JSON.parse((await ask(payloadOf('/en/beta'), undefined)).text)).toMatchObject({
      status: 404,
      layout: 'plain',
    })
  })

  it('lists in the sitemap what anybody is let to', async () => {
    const { text } = await rawRequest(site.url, '/sitemap.xml', { headers: { cookie: 'apollo-token=T' } })
    const paths = [...text.matchAll(/<loc>http:\/\/[^/]+(\/en[^<]*)<\/loc>/g)].map(([, path]) => path)
    expect(paths).toEqual(['/en', '/en/start', '/en/contact', '/en/login', '/en/lead', '/en/hops', '/en/english'])
  })

  it('makes no two answers of a page for visitors with a session out of one', async () => {
    const first = await ask('/en/account', 'T')
    const second = await ask('/en/account', undefined)
    expect([first.status, second.status]).toEqual([200, 302])
  })

  it('takes a session cookie that is no token for none', async () => {
    expect((await ask('/en/account', 'a%20b')).status).toBe(302)
  })
})
