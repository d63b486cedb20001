import { connect } from 'node:net'

/** An answer that is later than this counts as missing. */
const GRACE_MS = 10_000

/**
 * Sends requests over kept-alive connections, each as soon as the previous one is answered.
 *
 * @param {string} url address of the page
 * @param {{ connections?: number, durationMs?: number, headersOf?: (index: number) => string,
 *   pathOf?: (index: number) => string }} options `headersOf`: additional header lines of the request with this number, each with its line break;
 *   `pathOf`: its path, instead of the address's.
 * @returns {Promise<{ perSecond: number, p50Ms: number, p95Ms: number, p99Ms: number, failures: number, statuses: Record<string, number>,
 *   retries: number }>} `failures`: requests without an answer, or with another status than 200; `retries`: answers with a time to come again.
 */
export async function measureLoad(url, options = {}) {
  const { hostname, port, pathname } = new URL(url)
  const { connections = 50, durationMs = 4000, headersOf = () => '', pathOf = () => pathname } = options
  const times = []
  const statuses = {}
  let asked = 0
  let retries = 0
  let failures = 0
  const end = performance.now() + durationMs
  const start = performance.now()
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise((resolve) => {
          const socket = connect(Number(port), '127.0.0.1')
          let sentAt = 0
          let missing = -1
          let head = Buffer.alloc(0)
          const send = () => {
            if (performance.now() >= end) {
              socket.destroy()
              return resolve()
            }
            sentAt = performance.now()
            missing = -1
            head = Buffer.alloc(0)
            const index = asked++
            socket.write(`GET ${pathOf(index)} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${headersOf(index)}\r\n`)
          }
          socket.setNoDelay(true).on('connect', send)
          socket.on('error', () => {
            failures += 1
            resolve()
          })
          socket.on('close', resolve)
          setTimeout(() => socket.destroy(new Error('No answer.')), durationMs + GRACE_MS).unref()
          socket.on('data', (chunk) => {
            if (missing < 0) {
              head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
              const at = head.indexOf('\r\n\r\n')
              if (at < 0) return
              const text = head.toString('latin1', 0, at)
              const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
              const status = text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
              statuses[status] = (statuses[status] ?? 0) + 1
              if (/^retry-after: \d+/im.test(text)) retries += 1
              if (status !== '200' || !Number.isFinite(length)) failures += 1
              missing = length - (head.length - at - 4)
            } else missing -= chunk.length
            if (missing <= 0) {
              times.push(performance.now() - sentAt)
              send()
            }
          })
        }),
    ),
  )
  const seconds = (performance.now() - start) / 1000
  times.sort((a, b) => a - b)
  const percentile = (part) => Math.round((times[Math.floor(times.length * part)] ?? 0) * 10) / 10
  return {
    perSecond: Math.round(times.length / seconds),
    p50Ms: percentile(0.5),
    p95Ms: percentile(0.95),
    p99Ms: percentile(0.99),
    failures,
    statuses,
    retries,
  }
}
