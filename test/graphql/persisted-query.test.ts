import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { execute } from '../../runtime/graphql/execute.ts'
import { createPersistedExecute } from '../../runtime/graphql/persisted-query.ts'
import type { DeclaredOperation } from '../../runtime/graphql/typed-operation.ts'
import { compileOperation } from '../../runtime/source/graphql/graphql-module.ts'
import { readCases } from '../spec/read-cases.ts'
import { json, raw, startGraphQLServer } from '../support/servers/graphql-server.ts'

interface Ask {
  readonly isOff?: true
  readonly answers: readonly { readonly status?: number; readonly body?: unknown; readonly text?: string }[]
  readonly calls?: readonly ('query' | 'mutation')[]
}

interface Expectation {
  readonly requests: readonly string[]
  readonly outcome: { readonly data?: unknown; readonly errors?: readonly string[]; readonly error?: string }
}

const declared = (text: string): DeclaredOperation => ({ ...compileOperation(text, 'a.graphql'), client: 'default' })
const operations = {
  query: declared('query Test($n: Int) { a(n: $n) }'),
  mutation: declared('mutation Do($n: Int) { a(n: $n) }'),
}

describe('persisted queries', () => {
  it.each(readCases<Ask, Expectation>('persisted'))('$id: $given; $when', async ({ ask, expect: expected }) => {
    const server = await startGraphQLServer((request, response) => {
      const { status = 200, body, text } = ask.answers[server.requests.length - 1] ?? { status: 418, body: {} }
      const answer = text === undefined ? json(body, status) : raw(text, status)
      answer(request, response)
    })
    const endpoint = {
      client: 'c',
      url: server.url,
      headers: () => ({}),
      send: (request: Request) => fetch(request),
      timeoutMs: 5000,
      maxBytes: 1000,
    }
    const call = ask.isOff ? execute : createPersistedExecute()
    let last: Expectation['outcome'] = {}
    const calls = ask.calls ?? ['query']
    for (const kind of calls) {
      const context = { token: null, signal: new AbortController().signal }
      last = await call(endpoint, operations[kind], { n: 1 }, context).then(
        ({ data, errors }) => ({ data, ...(errors.length ? { errors: errors.map(({ message }) => message) } : {}) }),
        (error: Error) => ({ error: error.message }),
      )
    }
    expect(last).toEqual(expected.outcome)
    expect(
      server.requests.map(({ body }) =>
        ['query' in body ? 'text' : '', 'extensions' in body ? 'hash' : ''].filter(Boolean).join(' and '),
      ),
    ).toEqual(expected.requests)
    for (const { body } of server.requests) {
      const { query, hash } = body.operationName === 'Do' ? operations.mutation : operations.query
      // Members in the order in which `execute` sends them.
      const members = ['operationName', 'variables', 'extensions', 'query'].filter((name) => name in body)
      expect(Object.keys(body)).toEqual(members)
      if ('query' in body) expect(body.query).toBe(query)
      if ('extensions' in body) expect(body.extensions).toEqual({ persistedQuery: { version: 1, sha256Hash: hash } })
    }
    await server.close()
  })

  it('C-PQ-010: are known by the SHA-256 of their text in UTF-8', () => {
    const { hash, query } = declared('query Test { a(name: "é € 😀") }')
    expect(query).toContain('é € 😀')
    expect(hash).toBe(createHash('sha256').update(Buffer.from(query, 'utf8')).digest('hex'))
  })
})
