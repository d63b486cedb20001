import { describe, expect, it } from 'vitest'
import { requestBody } from '../../runtime/graphql/request-body.ts'

const file = (name: string) => new File([`of ${name}`], name, { type: 'text/plain' })

/** The fields in their order; of files the name. */
function fields(members: Readonly<Record<string, unknown>>): [string, unknown][] {
  const { content, type } = requestBody(members)
  if (!(content instanceof FormData)) throw new Error('No file was found.')
  // The boundary is the sender's own.
  expect(type).toBe(null)
  return [...content].map(([key, value]) => [key, typeof value === 'string' ? JSON.parse(value) : value.name])
}

describe('the body of a request', () => {
  it('C-UPL-005: is plain JSON without a file, its members in their order', () => {
    expect(requestBody({ operationName: 'A', variables: { when: new Date(0), no: undefined }, query: 'q' })).toEqual({
      content: '{"operationName":"A","variables":{"when":"1970-01-01T00:00:00.000Z"},"query":"q"}',
      type: 'application/json',
    })
  })

  it('C-UPL-001: has the fields operations, map and the file, in this order', () => {
    expect(fields({ operationName: 'A', variables: { file: file('a.txt') }, query: 'q' })).toEqual([
      ['operations', { operationName: 'A', variables: { file: null }, query: 'q' }],
      ['map', { 1: ['variables.file'] }],
      ['1', 'a.txt'],
    ])
  })

  it('C-UPL-002: numbers the files of a list from 1', () => {
    expect(fields({ variables: { files: [file('b.txt'), file('c.txt')] } })).toEqual([
      ['operations', { variables: { files: [null, null] } }],
      ['map', { 1: ['variables.files.0'], 2: ['variables.files.1'] }],
      ['1', 'b.txt'],
      ['2', 'c.txt'],
    ])
  })

  it('sends the same file once, however often it occurs, and keeps the order of more than nine', () => {
    const same = file('same.txt')
    const many = Array.from({ length: 11 }, (_, index) => file(`${index}.txt`))
    const [, map, ...parts] = fields({ variables: { a: same, deep: { list: [{ b: same }] }, many } })
    expect(map?.[1]).toMatchObject({ 1: ['variables.a', 'variables.deep.list.0.b'], 12: ['variables.many.10'] })
    expect(parts.map(([key]) => key)).toEqual(Array.from({ length: 12 }, (_, index) => `${index + 1}`))
  })

  it('names a file without a name “blob”', () => {
    expect(fields({ variables: { file: new Blob(['x']) } }).at(-1)).toEqual(['1', 'blob'])
  })

  it('searches plain objects and arrays only', () => {
    class Holder {
      file = file('a.txt')
      toJSON() {
        return 'held'
      }
    }
    expect(requestBody({ variables: { holder: new Holder() } }).content).toBe('{"variables":{"holder":"held"}}')
    expect(fields({ variables: Object.assign(Object.create(null), { file: file('a.txt') }) })).toHaveLength(3)
  })

  it.each([
    [
      'a circle',
      () => {
        const circle: Record<string, unknown> = {}
        circle.self = circle
        return circle
      },
    ],
    ['a number that JSON has not', () => 1n],
  ])('cannot be made of %s, and says so', (_, value) => {
    expect(() => requestBody({ variables: { value: value() } })).toThrow(
      /^Network request failed\. Payload is not serializable: ./,
    )
  })
})
