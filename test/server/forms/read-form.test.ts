import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FormRefusal, readForm } from '../../../runtime/server/forms/read-form.ts'
import type { FormModel } from '../../../runtime/site/site-model.ts'

const MB = 1_000_000
const form: FormModel = {
  name: 'note',
  action: null,
  keepMs: null,
  texts: new Map(),
  send: [],
  fields: [
    { name: 'text', type: 'textarea', required: false, maxLength: 10 },
    { name: 'files', type: 'file', required: false, accept: [], maxBytes: 25 * MB, maxFiles: 2 },
  ],
}

let server: Server
let port = 0
/** The result of each request: what was read, or the status of the refusal. */
let ends: (number | string)[]

beforeEach(async () => {
  ends = []
  server = createServer((request, response) => {
    readForm({ headers: request.headers, body: request }, form, true)
      .then((received) => {
        const sizes = (received.files.files ?? []).map(({ name, size }) => `${name} ${size}`)
        received.release()
        ends.push([received.texts.text, ...sizes, received.hasFiles].join(', '))
        response.end()
      })
      .catch((error: unknown) => {
        ends.push(error instanceof FormRefusal ? error.status : String(error))
        response.writeHead(400).end()
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  port = typeof address === 'object' && address ? address.port : 0
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const post = (body: FormData) => fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })
const fileOf = (bytes: number, name = 'a.bin') => new File([new Uint8Array(bytes)], name)

const PART = 'Content-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\n'

/** Begins an upload and never ends it. */
async function begin(bytes: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const head =
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 90000000\r\n\r\n'
  socket.write(`${head}--b\r\n${PART}`)
  await new Promise<void>((resolve) => socket.write(Buffer.alloc(bytes), () => resolve()))
  return socket
}

describe('reading a form', () => {
  it('takes texts as they were typed, and files with their names', async () => {
    const body = new FormData()
    body.append('text', ' a\r\nb ')
    body.append('text', 'a second one')
    body.append('other', 'not of this form')
    body.append('files', fileOf(3, 'año/plan.bin'))
    body.append('files', new File([], ''))
    await post(body)
    expect(ends).toEqual([' a\r\nb , plan.bin 3, true'])
  })

  it('keeps of a file that is too large one byte more than allowed: so much tells', async () => {
    const body = new FormData()
    body.append('files', fileOf(30 * MB))
    await post(body)
    expect(ends).toEqual([`, a.bin ${25 * MB + 1}, true`])
  })

  it('holds files up to a limit, whoever sends them, and frees what breaks off', async () => {
    const sockets = await Promise.all(Array.from({ length: 5 }, () => begin(24 * MB)))
    // The fifth upload exceeds the limit of 96 MiB for all together.
    await vi.waitFor(() => expect(ends).toEqual([503]), 60_000)
    for (const socket of sockets) socket.resetAndDestroy()
    await vi.waitFor(() => expect(ends).toEqual([503, 400, 400, 400, 400]), 60_000)
    const body = new FormData()
    for (const name of ['a.bin', 'b.bin']) body.append('files', fileOf(25 * MB, name))
    for (let time = 0; time < 2; time += 1) await post(body)
    expect(ends.slice(5)).toEqual(Array(2).fill(`, a.bin ${25 * MB}, b.bin ${25 * MB}, true`))
  })

  it('counts nothing more of a form that it has refused, of which further files may have arrived', async () => {
    const limit = 96 * 1024 * 1024
    const read = (...sizes: number[]) => {
      const parts = sizes.map((size) => [Buffer.from(`--b\r\n${PART}`), Buffer.alloc(size), Buffer.from('\r\n')])
      const body = Readable.from([Buffer.concat([...parts.flat(), Buffer.from('--b--\r\n')])], { objectMode: false })
      return readForm({ headers: { 'content-type': 'multipart/form-data; boundary=b' }, body }, form, true)
    }
    const hold = (rest: number) => Promise.all([read(25 * MB, 25 * MB), read(25 * MB, 25 * MB), read(rest)])
    const release = (held: Awaited<ReturnType<typeof hold>>) => {
      for (const each of held) each.release()
    }
    const held = await hold(limit - 100 * MB - 10)
    await expect(read(500, 5)).rejects.toMatchObject({ status: 503 })
    release(held)
    release(await hold(limit - 100 * MB))
  })
})
