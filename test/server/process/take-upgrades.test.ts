import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../../../runtime/server/process/listen.ts'
import { takeUpgrades } from '../../../runtime/server/process/take-upgrades.ts'

const OFFER =
  'Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\nConnection: close, Upgrade, HTTP2-Settings\r\nHost: localhost'

/** Sends a request to a server without websockets that repeats what it gets, and returns the whole answer. */
async function ask(head: string, body = ''): Promise<string> {
  const { server, url, close } = await listen(
    async (request, response) => {
      response.end(`${request.method} ${request.url} ${request.headers.host} ${await text(request)}`)
    },
    0,
    '127.0.0.1',
  )
  takeUpgrades(server, () => false)
  onTestFinished(() => close(0))
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(`${head}\r\n\r\n`)
  socket.write(body)
  return text(socket)
}

it('answers a client that offers another protocol as if it had not, whether or not it sends a body', async () => {
  expect(await ask(`GET /a?b=%C3%A9 HTTP/1.1\r\n${OFFER}`)).toMatch(
    /^HTTP\/1.1 200 OK\r\n(?:.+\r\n)+\r\nGET \/a\?b=%C3%A9 localhost $/,
  )
  expect(await ask(`POST /a HTTP/1.1\r\nContent-Length: 5\r\n${OFFER}`, 'hello')).toMatch(
    /\r\n\r\nPOST \/a localhost hello$/,
  )
})

it('refuses a websocket that nobody takes', async () => {
  expect(await ask('GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: WebSocket\r\nConnection: Upgrade')).toMatch(
    /^HTTP\/1.1 400 Bad Request\r\n/,
  )
})
