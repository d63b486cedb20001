import { afterEach, expect, it, vi } from 'vitest'
import { AnswerRecorder } from '../../runtime/record/answer-recorder.ts'

const QUERY = 'query Note($id:ID!){note(id:$id){title}}'
const URL = 'https://cms.example/graphql'

afterEach(() => vi.unstubAllGlobals())

/** A recorder of a back-end that answers each call with the next of some bodies. */
function recorderOf(bodies: readonly object[], options: { readonly maxBytes?: number } = {}) {
  const left = [...bodies]
  vi.stubGlobal('fetch', async () => Response.json(left.shift()))
  return new AnswerRecorder({
    clients: new Set(['cms']),
    otherwise: () => Promise.reject(new Error('Not asked.')),
    conceal: (text) => text.replaceAll('a-secret', '[secret]'),
    ...options,
  })
}

async function ask(recorder: AnswerRecorder, variables: object, client = 'cms') {
  const body = JSON.stringify({ operationName: 'Note', variables, query: QUERY })
  const headers = { authorization: 'Bearer a-secret', cookie: 'session=somebody' }
  const response = await recorder.call(new Request(URL, { method: 'POST', body, headers }), client)
  return response.json()
}

it('notes good answers alone, in the order of their variables, without the time', async () => {
  const recorder = recorderOf([
    { data: { note: { title: 'B' } } },
    { data: { note: null }, errors: [{ message: 'No.' }] },
    { data: { note: { title: 'A' } } },
  ])
  expect(await ask(recorder, { now: '2026-11-23T10:05:00.000Z', id: 'b' })).toEqual({ data: { note: { title: 'B' } } })
  await ask(recorder, { id: 'c' })
  await ask(recorder, { id: 'a' })
  expect(recorder.answersTo('cms', QUERY)?.map((text) => JSON.parse(text))).toEqual([
    { variables: { id: 'a' }, data: { note: { title: 'A' } } },
    { variables: { id: 'b' }, data: { note: { title: 'B' } } },
  ])
})

it('notes no secret that a back-end repeats, and nothing of the request', async () => {
  const recorder = recorderOf([{ data: { note: { title: 'Asked with a-secret' } } }])
  await ask(recorder, { id: 'a' })
  const [text = ''] = recorder.answersTo('cms', QUERY) ?? []
  expect(text).toContain('Asked with [secret]')
  expect(text).not.toMatch(/a-secret|somebody|Bearer/)
})

it('takes no more than it may, and counts the rest', async () => {
  const note = (title: string) => ({ data: { note: { title } } })
  const recorder = recorderOf([note('A'), note('x'.repeat(500)), note('C')], { maxBytes: 300 })
  for (const id of ['a', 'b', 'c']) await ask(recorder, { id })
  expect(recorder.answersTo('cms', QUERY)).toHaveLength(1)
  expect(recorder.leftOut).toBe(2)
})

it('does not ask other clients', async () => {
  await expect(ask(recorderOf([]), {}, 'crm')).rejects.toThrow('Not asked.')
})
