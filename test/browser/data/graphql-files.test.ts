import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import type { StartedSite } from '../../support/run/start-site.ts'
import { type GraphQLServer, hang, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { click, openShelf, shelfOf, startShelf } from './shelf.ts'

let backend: GraphQLServer
let site: StartedSite
let browser: Browser

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

describe('C-UPL-004: files that a section sends, with authorization', () => {
  const files = ['a.txt', 'b.txt'].map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`of ${name}`) }))

  /** Name, file name and content of each part, in order. */
  function partsOf({ bodyText, headers }: GraphQLServer['requests'][number]) {
    const boundary = /boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1] ?? ''
    return bodyText
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => {
        const [head = '', content = ''] = part.trim().split('\r\n\r\n')
        return [/ name="([^"]+)"/.exec(head)?.[1], /filename="([^"]+)"/.exec(head)?.[1], content]
      })
  }
  const operations = (variables: unknown) =>
    JSON.stringify({
      operationName: 'Send',
      variables,
      query: 'mutation Send($file:Upload$files:[Upload!]){send(file:$file files:$files)}',
    })

  it.each([
    [
      'C-UPL-001: one',
      'Send one',
      [
        ['operations', undefined, operations({ file: null })],
        ['map', undefined, '{"1":["variables.file"]}'],
        ['1', 'a.txt', 'of a.txt'],
      ],
    ],
    [
      'C-UPL-002: a list',
      'Send all',
      [
        ['operations', undefined, operations({ files: [null, null] })],
        ['map', undefined, '{"1":["variables.files.0"],"2":["variables.files.1"]}'],
        ['1', 'a.txt', 'of a.txt'],
        ['2', 'b.txt', 'of b.txt'],
      ],
    ],
    [
      'the same one twice: one part',
      'Send twice',
      [
        ['operations', undefined, operations({ file: null, files: [null] })],
        ['map', undefined, '{"1":["variables.file","variables.files.0"]}'],
        ['1', 'a.txt', 'of a.txt'],
      ],
    ],
  ])('%s', async (_, button, parts) => {
    backend.behave(json({ data: { send: true } }))
    const page = await openShelf(site, visitor.page)
    await page.context().addCookies([{ name: 'apollo-token', value: 'T', url: site.url }])
    await page.setInputFiles('[type=file]', files)
    await click(page, '.shelf', button)
    await page.waitForSelector('output >> text="data fine"')
    const [request] = backend.requests
    if (!request) throw new Error('Nothing was sent.')
    // The header that fetch sets, with a boundary.
    expect(request.headers).toMatchObject({
      'content-type': expect.stringMatching(/^multipart\/form-data; boundary=./),
      authorization: 'Bearer T',
    })
    expect(partsOf(request)).toEqual(parts)
    expect(backend.requests).toHaveLength(1)
  })

  it('may take longer than the time limit, as long as they move on; tells how far they are, and times out afterwards', async () => {
    backend.behave(hang)
    const page = await openShelf(site, (await openPage(browser)).page)
    // 1.2 MB at 400 kB/s take longer than the limit of 2 s for the answer.
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 400_000,
    })
    await page.setInputFiles('[type=file]', [
      { name: 'large.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(1_200_000) },
    ])
    const arrived = backend.nextRequest()
    await click(page, '.shelf', 'Send one')
    await page.waitForFunction(() => {
      const { value = 0 } = document.querySelector('progress') ?? {}
      return value > 0 && value < 1
    })
    expect((await arrived).bodyText.length).toBeGreaterThan(1_200_000)
    await page.waitForSelector('output >> text="none error"')
    expect(await page.textContent('form [role=alert]')).toBe('Network request timed out')
    expect(await page.locator('progress').count()).toBe(0)
    await page.context().close()
  })

  it('C-UPL-005: without a file it is plain JSON', async () => {
    backend.behave(json({ data: { send: true } }))
    const page = await openShelf(site, visitor.page)
    await click(page, '.shelf', 'Send one')
    await page.waitForSelector('output >> text="data fine"')
    expect(backend.requests[0]?.headers['content-type']).toBe('application/json')
  })
})
