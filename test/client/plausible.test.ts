import { createServer } from 'node:http'
import { afterEach, expect, it, vi } from 'vitest'
import { createProvider } from '../../runtime/analytics/index.ts'
import { listen } from '../support/servers/listen.ts'

const PAGE = { path: '/contact', route: 'contact___es', href: 'https://a.example/contact?via=correo' }

afterEach(() => {
  vi.unstubAllGlobals()
})

function plausible(api: string) {
  vi.stubGlobal('document', { referrer: 'https://b.example/' })
  const counting = { countsUnmatched: false, countsRepeated: false, excluded: [] }
  return createProvider({ kind: 'plausible', domain: 'a.example', api, ...counting })
}

it('is told of a view by one request that needs no preflight', async () => {
  let heard: (request: { method: string | undefined; type: string | undefined; body: unknown }) => void = () => {}
  const request = new Promise((resolve) => {
    heard = resolve
  })
  const port = await listen(
    createServer(async (incoming, response) => {
      const parts: Buffer[] = []
      for await (const part of incoming) parts.push(part)
      response.writeHead(202).end('ok')
      const { method, headers } = incoming
      heard({ method, type: headers['content-type'], body: JSON.parse(Buffer.concat(parts).toString()) })
    }),
  )
  plausible(`http://127.0.0.1:${port}/api/event`).view(PAGE)
  expect(await request).toEqual({
    method: 'POST',
    type: 'text/plain',
    body: { name: 'pageview', url: PAGE.href, domain: 'a.example', referrer: 'https://b.example/' },
  })
})

it('breaks nothing when it cannot be reached', async () => {
  const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('fetch', send)
  const unhandled = vi.fn()
  process.once('unhandledRejection', unhandled)
  plausible('https://told.example/api').view(PAGE)
  expect(send).toHaveBeenCalledOnce()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})
