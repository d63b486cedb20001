import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { limitBody } from '../../../runtime/server/process/limit-body.ts'
import { listen } from '../../support/servers/listen.ts'

const STEP_MS = 300
/** A limit that no test reaches. */
const LONG_MS = 3_600_000
/** How long a busy machine may take, and the time between two checks, in milliseconds. */
const WAIT_LIMIT = { timeout: 60_000, interval: 5 }

// Both ends are in this process, and each check advances the clock by 5 ms, so data arrives in time, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function inTime<Result>(result: Promise<Result>): Promise<Result> {
  let isThere = false
  const seen = result.finally(() => {
    isThere = true
  })
  await vi.waitUntil(() => isThere, WAIT_LIMIT)
  return seen
}

/** Sends a body in parts. @returns the answer, or that the connection ended. */
async function send(parts: number, partBytes: number, everyMs: number, type: string): Promise<string> {
  const handler = limitBody(
    async (incoming, response) => {
      const body = await text(incoming).catch(() => null)
      if (body !== null) response.end(`${body.length} bytes`)
    },
    { stepMs: STEP_MS, uploadBytes: 1000 },
  )
  const port = await listen(createServer(handler))
  return new Promise((resolve) => {
    const sent = request({ port, method: 'POST', headers: { 'content-type': type, 'transfer-encoding': 'chunked' } })
    sent.once('response', (answer: IncomingMessage) => resolve(text(answer)))
    sent.once('error', () => resolve('ended'))
    let left = parts
    const next = () => {
      if (sent.destroyed) return
      if (left-- > 0) {
        sent.write('x'.repeat(partBytes))
        setTimeout(next, everyMs)
      } else if (parts !== Number.POSITIVE_INFINITY) sent.end()
    }
    next()
  })
}

const upload = 'multipart/form-data; boundary=b'

describe('the body of a request', () => {
  it.each([
    ['in time', 2, 2000, 10, 'application/json', '4000 bytes'],
    ['too late', Number.POSITIVE_INFINITY, 2000, 20, 'application/json', 'ended'],
    ['in time, as an upload', 2, 2000, 10, upload, '4000 bytes'],
    ['for longer, as an upload of a fair pace', 40, 2000, 20, upload, '80000 bytes'],
    ['a byte now and then, as an upload', Number.POSITIVE_INFINITY, 1, 20, upload, 'ended'],
  ])('%s', async (_, parts, partBytes, everyMs, type, expected) => {
    expect(await inTime(send(parts, partBytes, everyMs, type))).toBe(expected)
  })

  describe('that was refused', () => {
    // These tests use real timers and watch those of the requests, since other parts of the process have timers, too.
    beforeEach(() => void vi.useRealTimers())

    /** The timers of requests from now on: all of them, and those that still run. */
    function watchClocks() {
      const set = vi.spyOn(globalThis, 'setInterval')
      const cleared = vi.spyOn(globalThis, 'clearInterval')
      onTestFinished(() => {
        for (const spy of [set, cleared]) spy.mockRestore()
      })
      const all = (): NodeJS.Timeout[] =>
        set.mock.results.filter((_, index) => set.mock.calls[index]?.[1] === LONG_MS).map(({ value }) => value)
      return { all, going: () => all().filter((clock) => !cleared.mock.calls.some(([one]) => one === clock)) }
    }

    const refusing = (closes: boolean) => {
      const respond: RequestListener = (_, response) =>
        void response.writeHead(405, closes ? { connection: 'close' } : {}).end()
      return listen(createServer(limitBody(respond, { stepMs: LONG_MS, uploadBytes: 1000 })))
    }

    async function post(port: number, body: string): Promise<Socket> {
      const socket = connect(port, '127.0.0.1')
      socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n${body}`)
      await once(socket, 'data')
      return socket
    }

    it.each([
      ['with the end of its connection', true, 'x'.repeat(10)],
      ['while it may still come, by the visitor who leaves', false, 'x'.repeat(10)],
      ['and comes all the same', false, 'x'.repeat(1000)],
    ])('leaves no clock: %s', async (_, closes, sent) => {
      const clocks = watchClocks()
      const port = await refusing(closes)
      const sockets = await Promise.all(Array.from({ length: 20 }, () => post(port, sent)))
      expect(clocks.all()).toHaveLength(sockets.length)
      // A complete request needs no timer, nor does a connection that the server has ended, even if the visitor stays.
      if (!closes && sent.length < 1000) for (const socket of sockets) socket.destroy()
      await expect.poll(clocks.going).toEqual([])
      for (const socket of sockets) socket.destroy()
    })

    it('holds up no end of the process', async () => {
      const clocks = watchClocks()
      const socket = await post(await refusing(false), 'beginning')
      expect(clocks.all().map((clock) => clock.hasRef())).toEqual([false])
      socket.destroy()
    })
  })

  it('may be waited for as long as an answer takes, once it is there', async () => {
    const handler = limitBody(
      (_incoming, response) => {
        // Does not read the body.
        setTimeout(() => response.end('late'), STEP_MS * 3)
      },
      { stepMs: STEP_MS, uploadBytes: 1000 },
    )
    const port = await listen(createServer(handler))
    const answer = await inTime(fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'small' }))
    expect(await answer.text()).toBe('late')
  })
})
