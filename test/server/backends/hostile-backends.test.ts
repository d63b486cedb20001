import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { backendFaults, TIMED_OUT } from '../../support/servers/backend-faults.ts'
import {
  type Behaviour,
  endless,
  type GraphQLServer,
  json,
  raw,
  startGraphQLServer,
} from '../../support/servers/graphql-server.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

const good = json({ data: { works: ['fine'] } })
let backend: GraphQLServer
/** A site that waits longer than any answer takes. */
let site: SmallSite
/** A site that soon stops waiting. */
let hasty: SmallSite
beforeAll(async () => {
  backend = await startGraphQLServer(good)
  site = await startSmallSite({ graphqlUrl: backend.url, client: 'timeout: 60s' })
  hasty = await startSmallSite({ graphqlUrl: backend.url, client: 'timeout: 800ms' })
})
afterAll(async () => {
  await site.end()
  await hasty.end()
  await backend.close()
})
beforeEach(() => {
  site.log.length = 0
  hasty.log.length = 0
})

const MISSING = 'the works are missing'
const get = (path: string, { url } = site) => rawRequest(url, path)
describe('a back-end that answers with', () => {
  it.each(backendFaults)('%s', async (_, behaviour, status, words) => {
    backend.behave(behaviour)
    const asked = words === TIMED_OUT ? hasty : site
    const paths = ['/works', '/_site/payload/works.json', '/needed', '/_site/payload/needed.json', '/contact']
    // Twenty requests at once.
    const rounds = await Promise.all(
      Array.from({ length: 4 }, () => Promise.all(paths.map((path) => get(path, asked)))),
    )
    for (const answers of rounds) {
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, status, status, 200])
      const [page, payload, required, , plain] = answers
      for (const shown of [page, payload]) expect(shown?.text).toContain(MISSING)
      for (const whole of [page, required, plain]) expect(whole?.text).toMatch(/<\/html>\s*$/)
      expect(required?.text).toContain(`data-error-status="${status}"`)
      expect(answers.map(({ text }) => text).join()).not.toContain('MARKER')
    }
    expect(asked.log.join('\n')).toContain(words)
  })

  it.each([
    ['data and errors', json({ data: { works: ['half'] }, errors: [{ message: 'no rest' }] }), 'half', 'no rest'],
    ['data at status 299', json({ data: { works: ['odd'] } }, 299), 'odd', ''],
    [
      'data as another type of content',
      raw('{"data":{"works":["typed"]}}', 200, { 'content-type': 'text/plain' }),
      'typed',
      '',
    ],
  ] satisfies [string, Behaviour, string, string][])('%s is used', async (_, behaviour, shown, words) => {
    backend.behave(behaviour)
    for (const path of ['/works', '/needed', '/_site/payload/needed.json']) {
      const { status, text } = await get(path)
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain(shown)
    }
    expect(site.log.join('\n')).toContain(words)
  })

  it('anything of that is forgotten with the next good answer', async () => {
    for (const [name, behaviour] of backendFaults.slice(-3)) {
      backend.behave(behaviour)
      await get('/works')
      backend.behave(json({ data: { works: [`after ${name}`] } }))
      await expect.poll(async () => (await get('/works')).text).toContain(`after ${name}`)
    }
  })

  it('more than the client reads is left unread', async () => {
    let sent = 0
    const closed = new Promise<void>((resolve) => {
      backend.behave((request, response) => {
        const { socket } = response
        socket?.once('close', () => {
          sent = socket.bytesWritten
          resolve()
        })
        endless(request, response)
      })
    })
    expect((await get('/works')).status).toBe(200)
    await closed
    // Two megabytes, plus the buffers of the connection.
    expect(sent).toBeLessThan(12_000_000)
  })
})

describe('many visitors of a back-end that is silent', () => {
  it('wait at the same time: none for the others', async () => {
    const held: (() => void)[] = []
    const visitors = 100
    backend.behave((request, response) => {
      held.push(() => good(request, response))
      // Answers nobody until all requests have arrived.
      if (held.length === visitors) for (const answer of held) answer()
    })
    const waiting = Array.from({ length: visitors }, (_, index) =>
      rawRequest(site.url, '/works', { headers: { cookie: `apollo-token=T${index}` } }),
    )
    const answers = await Promise.all(waiting)
    expect(answers.filter(({ status, text }) => status === 200 && text.includes('fine'))).toHaveLength(visitors)
  })
})

describe('errorPolicy: none', () => {
  it('makes any error a failure, whatever data comes with it', async () => {
    const strict = await startSmallSite({ graphqlUrl: backend.url, client: 'errorPolicy: none' })
    backend.behave(json({ data: { works: ['half'] }, errors: [{ message: 'no rest' }] }))
    expect((await rawRequest(strict.url, '/works')).text).toContain(MISSING)
    expect((await rawRequest(strict.url, '/needed')).status).toBe(500)
    backend.behave(good)
    expect((await rawRequest(strict.url, '/works')).text).toContain('fine')
    await strict.end()
  })
})
