import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { chooseEncoding, encodeBody } from '../../../runtime/server/http/encode-body.ts'

/** A body of words, which a higher compression level makes smaller. */
function bodyOf(bytes: number): Buffer {
  let seed = bytes
  const word = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return `<li class="item-${seed % 97}">${(seed % 9973).toString(36)}</li>`
  }
  let text = ''
  while (text.length < bytes) text += word()
  return Buffer.from(text.slice(0, bytes))
}

const keep = () => ({ grow: vi.fn<(bytes: number) => void>() })

describe('a body that is kept', () => {
  it.each([
    ['br', (body: Buffer) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })],
    ['gzip', (body: Buffer) => gzipSync(body)],
  ] as const)('is compressed well once, behind the back of the first visitor: %s', async (encoding, compress) => {
    const body = bodyOf(20_000)
    const kept = keep()
    const first = encodeBody(body, encoding, kept)
    if (first instanceof Promise) expect.fail('The first visitor waits.')
    const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync
    expect(decompress(first).equals(body)).toBe(true)
    await expect.poll(() => kept.grow.mock.calls.length).toBe(1)
    const next = encodeBody(body, encoding, kept)
    if (next instanceof Promise) expect.fail('The form is not there.')
    expect(decompress(next).equals(body)).toBe(true)
    expect(next.length).toBe(compress(body).length)
    expect(next.length).toBeLessThan(first.length)
    expect(encodeBody(body, encoding, kept)).toBe(next)
    // The compressed bytes count in the memory that keeps the body.
    expect(kept.grow.mock.calls).toEqual([[next.length]])
  })

  it('and large, is waited for, by all who ask meanwhile together', async () => {
    const body = bodyOf(200_000)
    const kept = keep()
    const forms = await Promise.all([encodeBody(body, 'br', kept), encodeBody(body, 'br', kept)])
    expect(forms[0]).toBe(forms[1])
    expect(brotliDecompressSync(forms[0]).equals(body)).toBe(true)
    expect(kept.grow).toHaveBeenCalledOnce()
  })

  it('takes no more than two threads, however many are asked for at once', async () => {
    const bodies = Array.from({ length: 6 }, (_, index) => bodyOf(20_000 + index))
    const kepts = bodies.map(keep)
    for (const [index, body] of bodies.entries()) encodeBody(body, 'br', kepts[index] ?? null)
    await expect.poll(() => kepts.map(({ grow }) => grow.mock.calls.length)).toEqual([1, 1, 0, 0, 0, 0])
    // The remaining bodies are compressed better when they are requested again.
    for (const [index, body] of bodies.entries()) encodeBody(body, 'br', kepts[index] ?? null)
    await expect.poll(() => kepts.map(({ grow }) => grow.mock.calls.length)).toEqual([1, 1, 1, 1, 0, 0])
  })
})

describe('a body that is sent once', () => {
  it('is compressed cheaply', () => {
    const body = bodyOf(20_000)
    expect(encodeBody(body, 'gzip', null)).toEqual(gzipSync(body, { level: 1 }))
  })

  it('and large, is left to another thread', async () => {
    const body = bodyOf(200_000)
    const form = encodeBody(body, 'gzip', null)
    expect(form).toBeInstanceOf(Promise)
    expect(gunzipSync(await form).equals(body)).toBe(true)
  })

  it('is preferred as gzip, which is the cheaper one', () => {
    const accepted = 'gzip, deflate, br, zstd'
    expect([chooseEncoding(accepted, false), chooseEncoding(accepted, true)]).toEqual(['gzip', 'br'])
    expect([chooseEncoding('br', false), chooseEncoding('gzip', true)]).toEqual(['br', 'gzip'])
    expect([chooseEncoding('gzip;q=0, br', false), chooseEncoding('deflate', true)]).toEqual(['br', null])
    // What the client likes better counts more than what is smaller; a weight that is none does not count.
    expect([chooseEncoding('br;q=0.1, gzip', true), chooseEncoding('br, gzip;q=0.9', false)]).toEqual(['gzip', 'br'])
    expect([chooseEncoding('gzip;q=0.000, br;q=0', true), chooseEncoding('br;q=much, gzip', true)]).toEqual([
      null,
      'br',
    ])
  })
})

it('a small body is sent as it is', () => {
  const body = bodyOf(1023)
  expect([encodeBody(body, 'br', keep()), encodeBody(body, 'gzip', null)]).toEqual([body, body])
})
