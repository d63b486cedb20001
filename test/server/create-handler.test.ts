import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHandler, type SiteHandler } from '../../runtime/server/create-handler.ts'
import { type Listening, listen } from '../../runtime/server/process/listen.ts'
import { builtSite } from '../support/built-site.ts'

const ROOT = join(import.meta.dirname, '../..')
/** Each is sent to every host; what it is answered is compared. */
const requests: readonly { name: string; path: string; init?: RequestInit }[] = [
  { name: 'a page', path: '/contact' },
  { name: 'a page in another language', path: '/en/contact' },
  { name: 'the head of a page', path: '/contact', init: { method: 'HEAD' } },
  { name: 'a payload', path: '/_site/payload/en/contact.json' },
  { name: 'a page that is not there', path: '/nowhere' },
  { name: 'a method that pages do not take', path: '/contact', init: { method: 'DELETE' } },
  { name: 'a sitemap', path: '/sitemap.xml' },
  { name: 'rules for robots', path: '/robots.txt' },
  { name: 'health', path: '/healthz' },
  { name: 'readiness', path: '/readyz' },
  { name: 'an asset that is not there', path: '/_site/assets/none.js' },
  { name: 'a form that is none', path: '/_site/form/none', init: { method: 'POST', body: 'a' } },
  { name: 'a form of another site', path: '/_site/form/contact', init: { method: 'POST', body: new FormData() } },
  { name: 'an operation of another site', path: '/_site/graphql/crm', init: { method: 'POST', body: '{}' } },
  {
    name: 'an operation that is not declared',
    path: '/_site/graphql/crm',
    init: sameOrigin('application/json', '{"query":"{a}"}'),
  },
  {
    name: 'an upload without parts',
    path: '/_site/graphql/crm',
    init: sameOrigin('multipart/form-data; boundary=b', '--b--\r\n'),
  },
  { name: 'a back-end of its own', path: '/graphql', init: sameOrigin('application/json', '{"query":"{__typename}"}') },
  { name: 'a file', path: '/favicon.svg' },
  { name: 'a part of a file', path: '/favicon.svg', init: { headers: { range: 'bytes=2-9' } } },
  { name: 'a file in its best form', path: '/favicon.svg', init: { headers: { 'accept-encoding': 'gzip' } } },
  {
    name: 'a file that is known',
    path: '/favicon.svg',
    init: { headers: { 'if-modified-since': new Date(Date.now() + 9e6).toUTCString() } },
  },
]

function sameOrigin(type: string, body: string): RequestInit {
  return { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', 'content-type': type }, body }
}

let site: SiteHandler
let data: string
let plain: Listening
let inExpress: Listening

beforeAll(async () => {
  await builtSite(join(ROOT, 'site.config.yaml'))
  data = mkdtempSync(join(tmpdir(), 'sitio-handler-'))
  site = await createHandler(join(ROOT, 'dist/site'), { env: { SITE_DATA_DIR: data, SITE_SECRET: 'of-the-test' } })
  plain = await listen(site.node, 0, '127.0.0.1')
  const app = express().disable('x-powered-by')
  app.get('/own', (_request, response) => void response.send('of the server around it'))
  app.use(site.node)
  inExpress = await listen(app, 0, '127.0.0.1')
}, 240_000)

afterAll(async () => {
  await Promise.all([plain.close(0), inExpress.close(0)])
  await site.close()
  rmSync(data, { recursive: true, force: true })
})

/** What changes from request to request, and what a server says of its connection. */
const VOLATILE = new Set(['date', 'connection', 'keep-alive', 'ratelimit', 'transfer-encoding'])

async function told(answer: Response) {
  const headers = [...answer.headers].filter(([name]) => !VOLATILE.has(name))
  return { status: answer.status, headers: Object.fromEntries(headers), body: await answer.text() }
}

describe('a built site answers the same in every server', () => {
  it.each(requests)('$name', async ({ path, init = {} }) => {
    const headers = { 'accept-encoding': 'identity', ...init.headers }
    const over = (origin: string) =>
      fetch(origin.replace('localhost', '127.0.0.1') + path, { ...init, headers, redirect: 'manual' })
    const byNode = await told(await over(plain.url))
    const byExpress = await told(await over(inExpress.url))
    const request = new Request(`http://127.0.0.1:1${path}`, { ...init, headers })
    const byFetch = await told(await site.fetch(request, { remoteAddress: '127.0.0.1' }))
    expect(byExpress).toEqual(byNode)
    expect(byFetch).toEqual(byNode)
    expect(byNode.headers['x-content-type-options']).toBe('nosniff')
  })

  it('beside routes of the server around it', async () => {
    const answer = await fetch(`${inExpress.url.replace('localhost', '127.0.0.1')}/own`)
    expect(await answer.text()).toBe('of the server around it')
  })

  it('and leaves sockets that are not its own to that server', () => {
    const request = Object.assign(Object.create(null), { url: '/chat', headers: {} })
    expect(site.upgrade(request, Object.create(null), Buffer.alloc(0))).toBe(false)
  })
})
