import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { afterHydration, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import type { StartedSite } from '../../support/run/start-site.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { click, ITEMS, openShelf, shelfOf, startShelf } from './shelf.ts'

let backend: GraphQLServer
let site: StartedSite
let browser: Browser

const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

beforeAll(async () => {
  backend = await startGraphQLServer(json(shelfOf('ink')), { cors: true })
  ;[site, browser] = await Promise.all([startShelf(backend), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await backend?.close()
})

beforeEach(() => {
  backend.requests.length = 0
})

// Tests can share a page, since each document creates its own GraphQL clients.
const visitor = sharePage(() => openPage(browser))

describe('persisted queries, switched on', () => {
  const hashAlone = { persistedQuery: { version: 1, sha256Hash: hashOf(ITEMS) } }
  const sent = () =>
    backend.requests.map(({ body }) => ({ query: 'query' in body, hash: 'extensions' in body, of: body.operationName }))
  const ready = '.hashed[data-status="ready"] >> text="ink"'

  it('C-PQ-002: the hash alone, where the server knows it', async () => {
    backend.behave(json(shelfOf('ink')))
    const page = await openShelf(site, visitor.page, '/hashed')
    await page.waitForSelector(ready)
    expect(backend.requests.map(({ body }) => body)).toEqual([
      { operationName: 'Items', variables: {}, extensions: hashAlone },
    ])
  })

  it('the text with the hash, where it does not', async () => {
    backend.behave(({ body }, response) =>
      json('query' in body ? shelfOf('ink') : { errors: [{ message: 'PersistedQueryNotFound' }] })(
        { body } as never,
        response,
      ),
    )
    const page = await openShelf(site, visitor.page, '/hashed')
    await page.waitForSelector(ready)
    expect(sent()).toEqual([
      { query: false, hash: true, of: 'Items' },
      { query: true, hash: true, of: 'Items' },
    ])
  })

  it('C-PQ-005: the text from then on, where hashes are not supported, even after other errors', async () => {
    backend.behave(({ body }, response) =>
      json('query' in body ? shelfOf('ink') : { errors: [{ message: 'PersistedQueryNotSupported' }] })(
        { body } as never,
        response,
      ),
    )
    const page = await openShelf(site, visitor.page, '/hashed')
    await page.waitForSelector(ready)
    await afterHydration(page)
    backend.behave(json({ errors: [{ message: 'another' }] }))
    await click(page, '.hashed', 'Refresh')
    await page.waitForSelector('.hashed[data-status="error"]')
    backend.behave(json(shelfOf('ink')))
    await click(page, '.hashed', 'Refresh')
    await page.waitForSelector('.hashed[data-status="ready"]')
    expect(sent().map(({ query, hash }) => [query, hash])).toEqual([
      [false, true],
      [true, false],
      [true, false],
      [true, false],
    ])
  })

  it('C-PQ-013: a mutation is not sent a second time after a 500', async () => {
    backend.behave((request, response) =>
      (request.body.operationName === 'Rename' ? json({ errors: [] }, 500) : json(shelfOf('ink')))(request, response),
    )
    const page = await openShelf(site, visitor.page, '/hashed')
    await page.waitForSelector(ready)
    await click(page, '.hashed', 'Rename')
    await page.waitForSelector('.hashed[data-result="failed"]')
    await click(page, '.hashed', 'Rename')
    await expect.poll(sent).toEqual([
      { query: false, hash: true, of: 'Items' },
      { query: false, hash: true, of: 'Rename' },
      { query: true, hash: false, of: 'Rename' },
    ])
  })
})
