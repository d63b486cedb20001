import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { execute } from '../../runtime/graphql/execute.ts'
import { pageErrorOf } from '../../runtime/steps/page-error.ts'
import { type SmallSite, startSmallSite } from '../server/small-site.tsx'
import { rawRequest } from '../support/requests/raw-request.ts'
import {
  type Behaviour,
  type GraphQLServer,
  hang,
  json,
  raw,
  reset,
  startGraphQLServer,
} from '../support/servers/graphql-server.ts'

/** The message of each kind of failure in the core. The texts must not change at all, since people and programs search for them. */
let backend: GraphQLServer
let site: SmallSite
beforeAll(async () => {
  backend = await startGraphQLServer(json({ data: {} }))
  site = await startSmallSite({ graphqlUrl: backend.url })
})
afterAll(async () => {
  await site.end()
  await backend.close()
})

async function failureOf(
  behaviour: Behaviour,
  timeoutMs = 5000,
  signal = new AbortController().signal,
): Promise<unknown> {
  backend.behave(behaviour)
  const endpoint = {
    client: 'c',
    url: backend.url,
    headers: () => ({}),
    send: (request: Request) => fetch(request),
    timeoutMs,
    maxBytes: 1000,
  }
  const operation = { name: 'Works', query: 'query Works{works}', variables: [] }
  return execute(endpoint, operation, {}, { token: null, signal }).then(
    () => null,
    (error: unknown) => error,
  )
}

describe('the texts of failures', () => {
  it.each(['/en/nope', '/en/over'])(
    'unmatched route or failed route validation (%s): 404, "This page could not be found"',
    async (path) => {
      const page = await rawRequest(site.url, path)
      expect(page.status).toBe(404)
      expect(page.text).toContain('>This page could not be found</h1>')
      const payload = await rawRequest(site.url, `/_site/payload${path}.json`)
      expect(JSON.parse(payload.text)).toMatchObject({
        kind: 'error',
        status: 404,
        message: 'This page could not be found',
      })
    },
  )

  it('response missing: "Server response was missing for query" plus the operation name', async () => {
    expect(await failureOf(json({}))).toMatchObject({
      name: 'ServerError',
      message: "Server response was missing for query 'Works'.",
    })
  })

  it.each([300, 418, 500])(
    'status %i: "Response not successful: Received status code" plus the status',
    async (status) => {
      expect(await failureOf(json({}, status))).toMatchObject({
        name: 'ServerError',
        message: `Response not successful: Received status code ${status}`,
      })
    },
  )

  it('non-JSON body: server parse error', async () => {
    expect(await failureOf(raw('<html>'))).toMatchObject({ name: 'ServerParseError' })
  })

  it('network failure: "Network request failed", or timed out and aborted', async () => {
    expect(await failureOf(reset)).toMatchObject({ message: 'Network request failed' })
    expect(await failureOf(hang, 20)).toMatchObject({ message: 'Network request timed out' })
    expect(await failureOf(hang, 5000, AbortSignal.abort())).toMatchObject({ name: 'AbortError', message: 'Aborted' })
  })

  it('failed page data load: the error page with the error’s status', async () => {
    backend.behave(json({}, 503))
    const { status, text } = await rawRequest(site.url, '/needed')
    expect(status).toBe(503)
    expect(text).toContain('data-error-status="503"')
  })

  it('the status is taken from the error, its status or the response status, otherwise 500', () => {
    const statuses = [{ statusCode: 403 }, { status: 410 }, { response: { status: 502 } }, new Error('x')].map(
      (error) => pageErrorOf(error).status,
    )
    expect(statuses).toEqual([403, 410, 502, 500])
  })

  it('the error page itself fails: its text, the details, a link home', async () => {
    const { status, text } = await rawRequest(site.url, '/ghost')
    expect(status).toBe(500)
    for (const part of [
      'An error occurred while showing the error page',
      'Error details: ',
      '<a href="/">Go back to home</a>',
    ])
      expect(text).toContain(part)
  })
})
