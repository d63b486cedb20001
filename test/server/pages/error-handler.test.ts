import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorContext } from '../../../runtime/page/error-handler.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { type GraphQLServer, json, reset, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { ASK_LEADS, type SmallSite, startSmallSite } from '../small-site.tsx'

/** The manifest's `hooks.onError`, one global handler `(error, context)`, on the server. */
let site: SmallSite
let backend: GraphQLServer
let told: (ErrorContext & { message: string })[]
let answer: () => unknown

beforeEach(async () => {
  told = []
  answer = () => undefined
  backend = await startGraphQLServer(json({ data: { works: [] } }))
  site = await startSmallSite({
    graphqlUrl: backend.url,
    onError: (error, context) => {
      told.push({ message: error instanceof Error ? error.message : String(error), ...context })
      return answer()
    },
  })
})
afterEach(async () => {
  await site.end()
  await backend.close()
})

describe('the handler is told', () => {
  it('of a section that throws: which, and in which route', async () => {
    const headers = { 'x-request-id': 'from-a-proxy' }
    expect((await rawRequest(site.url, '/en/broken', { headers })).status).toBe(200)
    expect(told).toEqual([
      {
        message: expect.stringContaining('a section broke'),
        where: 'server',
        section: 'broken___en/broken',
        route: 'broken___en',
        path: '/en/broken',
        request: 'from-a-proxy',
      },
    ])
  })

  it('of data that are missing, where a section shows that itself', async () => {
    backend.behave(reset)
    expect((await rawRequest(site.url, '/works')).status).toBe(200)
    expect(told).toContainEqual(expect.objectContaining({ where: 'server', section: 'works___es/works' }))
  })

  it('of an error page: its status, and the id that the page shows', async () => {
    const { text, headers } = await rawRequest(site.url, '/missing')
    expect(told).toEqual([
      {
        message: expect.stringContaining('Absent'),
        where: 'server',
        route: 'missing___es',
        path: '/missing',
        status: 500,
        request: headers['x-request-id'],
        reference: /<code>([^<]+)<\/code>/.exec(text)?.[1],
      },
    ])
  })

  it('of an error page that fails itself', async () => {
    expect((await rawRequest(site.url, '/ghost')).status).toBe(500)
    expect(told.at(-1)).toMatchObject({ where: 'server', path: '/ghost', status: 500 })
  })

  it('of the request, whatever it was for: its path and its id', async () => {
    const id = { 'x-request-id': 'from-a-proxy' }
    await rawRequest(site.url, '/_site/payload/ghost.json?a=1', { headers: id })
    backend.behave(reset)
    const own = { ...id, origin: site.url, 'content-type': 'application/json' }
    const body = JSON.stringify({ query: ASK_LEADS.query })
    await fetch(`${site.url}/_site/graphql/crm?a=1`, { method: 'POST', headers: own, body })
    expect(new Set(told.map(({ request }) => request))).toEqual(new Set(['from-a-proxy']))
    expect(told.map(({ path }) => path)).toContain('/_site/payload/ghost.json')
    expect(told.at(-1)).toMatchObject({ path: '/_site/graphql/crm', status: 502 })
  })

  it('of no page that is merely not there', async () => {
    expect((await rawRequest(site.url, '/nowhere')).status).toBe(404)
    expect(told).toEqual([])
  })
})

describe('after the handler', () => {
  it.each([
    ['nothing', () => undefined],
    ['something', () => 'sent'],
    ['a promise', async () => {}],
  ])('the error is logged when it returns %s', async (_, given) => {
    answer = given
    await rawRequest(site.url, '/broken')
    await expect.poll(() => site.log.length).toBe(1)
    expect(site.log[0]).toContain('a section broke')
  })

  it.each([
    ['false', () => false],
    ['a promise of false', async () => false],
  ])('nothing is logged when it returns %s', async (_, given) => {
    answer = given
    await rawRequest(site.url, '/broken')
    answer = () => 'logged'
    await rawRequest(site.url, '/missing')
    await expect.poll(() => site.log.length).toBe(1)
    expect(site.log[0]).toContain('Absent')
    expect(told).toHaveLength(2)
  })

  it.each([
    [
      'throws',
      () => {
        throw new Error('no network')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no network'))],
  ])('the page is as without it when it %s, and both errors are logged', async (_, given) => {
    answer = given
    const { status, text } = await rawRequest(site.url, '/broken')
    expect(status).toBe(200)
    expect(text).toContain('Bienvenidos')
    await expect.poll(() => site.log.length).toBe(2)
    expect(site.log[0]).toContain('no network')
    expect(site.log[0]).toContain('the error handler failed')
    expect(site.log[1]).toContain('a section broke')
  })
})
