import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { callSite } from '../../support/run/call-site.ts'
import { serveFiles } from '../../support/servers/file-server.ts'
import { type GraphQLServer, json, raw, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

/** On static hosting, the browser asks the back-end whether a session is valid. */
let made: MadeSite
let backend: GraphQLServer
let files: { url: string; stop(): void }
let browser: Browser
let page: Page

const knowsTokens: Parameters<typeof startGraphQLServer>[0] = (request, response) =>
  json({ data: { me: request.headers.authorization === 'Bearer good' ? { __typename: 'Member' } : null } })(
    request,
    response,
  )

beforeAll(async () => {
  backend = await startGraphQLServer(knowsTokens, { cors: true })
  made = makeSite({
    'schema/api.graphql': 'type Query { me: Member }\ntype Member { name: String! }\n',
    'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, available: { es: { label: Español } } }
graphql: { clients: { default: { url: '${backend.url}', schema: schema/api.graphql } } }
middleware: { members: { kind: session, to: login, check: me } }
routes:
  - { name: index, path: /, sections: [Shown] }
  - { name: login, path: /login, sections: [Shown] }
  - { name: other, path: /other, middleware: [members], sections: [Shown] }
`,
  })
  const out = join(made.folder, 'out')
  const { code, stdout, stderr } = await callSite(['prerender', '--config', made.config, '--out', out], made.folder)
  if (code !== 0) throw new Error(stdout + stderr)
  ;[files, browser] = await Promise.all([serveFiles(out), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  files?.stop()
  await backend?.close()
  made?.remove()
})

beforeEach(async () => {
  backend.behave(knowsTokens)
  ;({ page } = await openPage(browser))
})

const openWith = async (token: string, path: string) => {
  await page.context().addCookies([{ name: 'apollo-token', value: token, url: files.url }])
  await page.goto(files.url + path, { waitUntil: 'commit' })
}
const shows = (text: string) =>
  page.waitForFunction((wanted) => document.querySelector('#main:not([hidden]) h1')?.textContent === wanted, text)

it('shows a guarded file to a visitor whose token the back-end knows', async () => {
  await openWith('good', '/other')
  await shows('/other')
  await page.context().close()
})

it('leads a visitor with an invented token to the login, from a file and by a link', async () => {
  await openWith('invented', '/other')
  await shows('/login')
  expect(page.url()).toBe(`${files.url}/login?return=%2Fother`)
  await page.goto(files.url)
  await page.waitForSelector('html[data-hydrated="true"]')
  await page.click('a[href="/other"]')
  await shows('/login')
  await page.context().close()
})

it('shows the error page, and not the guarded one, while the back-end is away', async () => {
  backend.behave(raw('broken', 500))
  await openWith('good', '/other')
  await page.waitForSelector('#main:not([hidden]) [data-error-status="503"]')
  expect(await page.locator('body').innerText()).not.toContain('/other')
  await page.context().close()
})
