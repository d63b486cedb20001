import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gotoHydrated, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import type { MadeSite } from '../../support/sites/make-site.ts'
import { MEMBERS } from '../../support/sites/members-site.ts'
import { click, shelfOf } from '../data/shelf.ts'
import { DESCRIBE, HANDLER, hearsInBrowser, hearsOfModule, hearsOnServer, makeFaulty } from './faulty-site.ts'

/** What a build does with sections, an error handler and scripts, `site dev` does, too. */
let backend: GraphQLServer
let made: MadeSite
let site: StartedSite
let browser: Browser

const order = (name: string) => `(window.order ??= []).push('${name} ' + document.readyState + ' ' + typeof jQuery)\n`

const SHELF = ['Shelf.tsx', 'Shelf.schema.json', 'items.graphql', 'rename.graphql', 'send.graphql']
const ofMembers = (file: string) => [file, readFileSync(join(MEMBERS, '..', file), 'utf8')]

beforeAll(async () => {
  backend = await startGraphQLServer(json(shelfOf('ink')), { cors: true })
  // Another host name than the site's, so that a page can tell the two apart.
  const url = backend.url.replace('127.0.0.1', 'localhost')
  made = makeFaulty(
    `  - { name: shelf, path: /shelf, sections: [Shelf] }
head: { scripts: [{ package: jquery, file: dist/jquery.slim.min.js }, { file: old/first.js }, { file: old/second.js }] }
hooks: { onError: hooks/on-error.ts }
graphql: { clients: { shelf: { url: '${url}', schema: schema/shelf.graphql } } }
`,
    {
      'hooks/on-error.ts': HANDLER,
      'hooks/describe.ts': DESCRIBE,
      'old/first.js': order('first'),
      'old/second.js': order('second'),
      ...Object.fromEntries(['schema/shelf.graphql', ...SHELF.map((file) => `sections/Shelf/${file}`)].map(ofMembers)),
    },
  )
  ;[site, browser] = await Promise.all([startSite(made.config, { mode: 'dev' }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await backend?.close()
  made?.remove()
})

const visitor = sharePage(() => openPage(browser))

/** What a visitor's console says beside what the development server and React say of themselves. */
const complaints = () => visitor.complaints.filter((text) => !/^(?:debug|info): |\[vite\]|React DevTools/.test(text))

it('an error handler hears on the server of a section that fails, and keeps it out of the log', () =>
  hearsOnServer(site))

it('an error handler hears in the browser of a section that throws; its block stays, with its own fallback or empty, and the others live', () =>
  hearsInBrowser(site, visitor))

it('an error handler hears of a section whose module throws: its HTML stays, and no page is reloaded', () =>
  hearsOfModule(site, visitor))

it('legacy scripts run as they are on the disk', async () => {
  const { page } = visitor
  await gotoHydrated(page, `${site.url}/`)
  const ran = () => page.evaluate(() => (window as unknown as { order: string[] }).order)
  expect(await ran()).toEqual(['first interactive function', 'second interactive function'])
  made.write('old/second.js', order('edited'))
  await gotoHydrated(page, `${site.url}/other`)
  expect(await ran()).toEqual(['first interactive function', 'edited interactive function'])
  expect(complaints()).toEqual([])
})

it('a query of an interactive section asks the back-end', async () => {
  const { page } = visitor
  await gotoHydrated(page, `${site.url}/shelf`)
  await click(page, '.shelf', 'Open')
  await page.waitForSelector('#left[data-status="ready"] >> text="ink"')
  expect(complaints()).toEqual([])
})
