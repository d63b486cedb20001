import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GraphQLServer, reset, startGraphQLServer } from '../../support/servers/graphql-server.ts'
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
const sentTo = (field: string) => backend.requests.filter(({ bodyText }) => bodyText.includes(`${field}(`))

describe('a form that is sent twice', () => {
  it('is answered like the first time, and goes once', async () => {
    const answers = await Promise.all([post(good), post(good), post({ ...good, name: ' Ana ' })])
    expect([...answers, await post(good)].map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect([sentTo('addNote').length, sentTo('countNote').length]).toEqual([1, 1])
  })

  it.each([
    ['other words', { text: 'Otra cosa' }, {}],
    ['another file', { files: [new File(['b'], 'a.txt', { type: 'text/plain' })] }, {}],
    ['another browser', {}, { 'user-agent': 'another' }],
  ])('goes again with %s', async (_, values, headers) => {
    await post({ ...good, files: [new File(['a'], 'a.txt', { type: 'text/plain' })] })
    await post({ ...good, files: [new File(['a'], 'a.txt', { type: 'text/plain' })], ...values }, { headers })
    expect(sentTo('addNote')).toHaveLength(2)
  })

  it('goes again only where it has not arrived', async () => {
    backend.behave((request, response) => (request.bodyText.includes('addNote(') ? reset : taken)(request, response))
    expect((await post(good, { headers: { 'x-request-id': 'from-a-proxy' } })).status).toBe(503)
    expect(site.log.map((line) => JSON.parse(line))).toMatchObject([
      { path: '/_site/form/note', request: 'from-a-proxy' },
    ])
    backend.behave(taken)
    expect((await post(good)).status).toBe(303)
    expect([sentTo('addNote').length, sentTo('countNote').length]).toEqual([2, 1])
  })

  it('counts as new after ten minutes', async () => {
    let later = 0
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
    try {
      await post(good)
      later = 9 * 60_000
      await post(good)
      expect(sentTo('addNote')).toHaveLength(1)
      later = 11 * 60_000
      await post(good)
      expect(sentTo('addNote')).toHaveLength(2)
    } finally {
      vi.restoreAllMocks()
    }
  })
})
