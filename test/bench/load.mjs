import { connect } from 'node:net'

/**
 * Sends requests over kept-alive connections, each as soon as the one before is answered.
 *
 * @param {string} url address of the page
 * @param {{ connections?: number, durationMs?: number }} options
 * @returns {Promise<{ perSecond: number, p99Ms: number, failures: number }>}
 */
export async function measureLoad(url, { connections = 50, durationMs = 4000 } = {}) {
  const { hostname, port, pathname } = new URL(url)
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`
  const times = []
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
            socket.write(request)
          }
          socket.setNoDelay(true).on('connect', send)
          socket.on('error', () => {
            failures += 1
            resolve()
          })
          socket.on('data', (chunk) => {
            if (missing < 0) {
              head = head.length === 0 ? chunk : Buffer.concat([head, chunk])
              const at = head.indexOf('\r\n\r\n')
              if (at < 0) return
              const text = head.toString('latin1', 0, at)
              const length = Number(/content-length: (\d+)/i.exec(text)?.[1])
              if (!text.startsWith('HTTP/1.1 200') || !Number.isFinite(length)) failures += 1
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
  return {
    perSecond: Math.round(times.length / seconds),
    p99Ms: Math.round((times[Math.floor(times.length * 0.99)] ?? 0) * 10) / 10,
    failures,
  }
}
