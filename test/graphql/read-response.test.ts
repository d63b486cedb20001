import { describe, expect, it } from 'vitest'
import { GraphQLCallError } from '../../runtime/graphql/graphql-error.ts'
import { readResponse } from '../../runtime/graphql/read-response.ts'
import { UnreadEntriesError } from '../../runtime/server/collections/unread-entries-error.ts'
import { failureReason } from '../../runtime/source/graphql/failure-reason.ts'

function failureOf(status: number, body: string): GraphQLCallError {
  try {
    readResponse({ statusCode: status, bodyText: body }, 'SampleQuery')
  } catch (error) {
    if (error instanceof GraphQLCallError) return error
  }
  throw new Error('The answer was accepted.')
}

describe('an answer with data or errors is delivered', () => {
  it.each([
    ['data', 200, '{"data":{"a":1}}', { data: { a: 1 }, errors: [] }],
    ['data that is null', 200, '{"data":null}', { data: null, errors: [] }],
    [
      'data and errors: both',
      200,
      '{"data":{"a":1},"errors":[{"message":"no b"}]}',
      { data: { a: 1 }, errors: [{ message: 'no b' }] },
    ],
    ['errors alone', 200, '{"errors":[{"message":"no"}]}', { data: null, errors: [{ message: 'no' }] }],
    [
      'errors without a message',
      200,
      '{"errors":[{},7,null,{"message":5}]}',
      { data: null, errors: Array(4).fill({ message: 'Error' }) },
    ],
    ['errors that are no list', 200, '{"data":1,"errors":"x"}', { data: 1, errors: [] }],
    ['a status of 299', 299, '{"data":{}}', { data: {}, errors: [] }],
  ])('%s', (_, status, body, answer) => {
    expect(readResponse({ statusCode: status, bodyText: body }, 'SampleQuery')).toEqual(answer)
  })
})

describe('a status of 300 or above is an error', () => {
  it.each([300, 304, 400, 401, 403, 404, 500, 503, 599])('%i', (status) => {
    expect(failureOf(status, '{"data":{}}')).toMatchObject({
      name: 'ServerError',
      message: `Response not successful: Received status code ${status}`,
      statusCode: status,
    })
  })

  it('also with data and errors in the body', () => {
    expect(failureOf(400, '{"data":{"a":1},"errors":[{"message":"x"}]}').name).toBe('ServerError')
  })

  it('tells the log what the back-end says about it', () => {
    const body = '{"errors":[{"message":"Cannot query field \\"title\\" on type \\"Note\\"."}]}'
    const cause = { message: 'The back-end says: Cannot query field "title" on type "Note".' }
    expect(failureOf(400, body)).toMatchObject({ message: 'Response not successful: Received status code 400', cause })
    expect(failureOf(400, '{"data":{}}').cause).toBeUndefined()
  })
})

describe('a body that is not JSON is a parse error, at any status', () => {
  it.each([200, 204, 301, 400, 404, 500])('%i', (status) => {
    expect(failureOf(status, '<html>')).toMatchObject({
      name: 'ServerParseError',
      statusCode: status,
      bodyText: '<html>',
      cause: { message: `The answer (${status}) is not JSON.` },
    })
  })

  it.each(['', ' ', '{"data":', 'undefined', '{"data":{}}garbage', "{'data':1}"])('%j', (body) => {
    const parserMessage = (() => {
      try {
        JSON.parse(body)
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
    })()
    expect(failureOf(200, body)).toMatchObject({ name: 'ServerParseError', message: parserMessage, bodyText: body })
  })
})

describe('an answer with neither data nor errors is missing', () => {
  it.each([
    '{}',
    '[]',
    '[{"data":1}]',
    'null',
    '1',
    '"data"',
    '{"hello":"world"}',
    '{"Data":1}',
    '{"__proto__":{"data":1}}',
  ])('%s', (body) => {
    expect(failureOf(200, body)).toMatchObject({
      name: 'ServerError',
      message: "Server response was missing for query 'SampleQuery'.",
      statusCode: 200,
    })
  })
})

it('is told once by commands, although the error of a list says it as well', () => {
  const told = failureReason(new UnreadEntriesError('notes', failureOf(502, '<html>'), false))
  expect(told.match(/The answer \(502\) is not JSON/g)).toHaveLength(1)
  expect(told.match(/Unexpected token/g)).toHaveLength(1)
})

it('has the code of a connection as its reason where several addresses of a name were tried, which have no message', () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })
  const cause = new TypeError('fetch failed', { cause: refused })
  const told = failureReason(new GraphQLCallError('NetworkError', 'Network request failed', { cause }))
  expect(told).toBe('Network request failed (ECONNREFUSED)')
})
