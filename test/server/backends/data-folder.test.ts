import { mkdir, rm, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { startEmbeddedBackends } from '../../../runtime/server/backends/embedded-backends.ts'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'
import { holdDatabase } from '../../support/servers/hold-database.ts'
import { embeddedSite } from './embedded-site.ts'

const { inFolder, endings, logAtStart, start } = embeddedSite()
const sendLetter = 'mutation { keepLetter(input: { name: "Ana" }) { id } }'

describe('a data folder', () => {
  /** Sends an operation to the letters' back-end. @returns the status and the answer. */
  async function ask(url: string, query: string) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/letters/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    return { status: response.status, answer: await response.json() }
  }

  it('that another process writes to holds up no page, no health and no reading; what is sent is stored after it, or refused', async () => {
    const { url } = await start({})
    await ask(url, sendLetter)
    const release = await holdDatabase(inFolder('sitio.db'))
    endings.push(release)
    const sent = ask(url, sendLetter)
    for (const path of ['/', '/healthz', '/readyz']) expect((await fetch(url + path)).status).toBe(200)
    expect((await ask(url, '{ letterCount }')).answer).toEqual({ data: { letterCount: 1 } })
    await release()
    const { status, answer } = await sent
    const isStored = answer.data?.keepLetter?.id !== undefined
    expect(status).toBe(isStored ? 200 : 503)
    expect((await ask(url, '{ letterCount }')).answer).toEqual({ data: { letterCount: isStored ? 2 : 1 } })
  })

  it('that cannot be written to is told at start and by /readyz, and pages are served all the same', async () => {
    await writeFile(inFolder('file'), '')
    const env = { SITE_DATA_DIR: inFolder('file/data') }
    const told = (await logAtStart(env)).filter((line) => line.includes('SITE_DATA_DIR'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(`${inFolder('file/data')} cannot be written to`)
    const { url } = await start(env)
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([
      503,
      '{"ok":false,"reason":"the data folder (SITE_DATA_DIR) cannot be written to"}',
    ])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(url)).status).toBe(200)
    expect((await ask(url, '{ letterCount }')).answer).toEqual({ data: { letterCount: 0 } })
    expect((await ask(url, sendLetter)).status).toBe(503)
  })

  it('that becomes writable makes the server ready', async () => {
    await writeFile(inFolder('file'), '')
    const { url } = await start({ SITE_DATA_DIR: inFolder('file/data') })
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    await rm(inFolder('file'))
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await ask(url, sendLetter)).status).toBe(200)
  })

  it('that holds a damaged database is told by /readyz, and keeps no visitor from the pages', async () => {
    await mkdir(inFolder('data'))
    await writeFile(inFolder('data/sitio.db'), 'no database'.repeat(1000))
    const { url } = await start({ SITE_DATA_DIR: inFolder('data') })
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`)
      return [answer.status, await answer.text()]
    }
    const told = '{"ok":true,"reason":"what visitors send is refused: the database is damaged"}'
    await expect.poll(ready).toEqual([200, told])
    expect((await ask(url, sendLetter)).status).toBe(503)
    await rm(inFolder('data/sitio.db'))
    expect((await ask(url, sendLetter)).status).toBe(200)
    expect(await ready()).toEqual([200, '{"ok":true}'])
  })

  it('without anything to store in it is not looked at', async () => {
    const reading = siteOf(
      twoLanguages(`
graphql: { clients: { default: { url: 'embedded:reading', schema: reading.graphql, content: content } } }
routes: [{ name: index, path: /, sections: [] }]`),
    )
    await writeFile(
      inFolder('reading.graphql'),
      'type Query { pages: [Page!]! @list(of: "pages") }\ntype Page { id: ID! }',
    )
    await mkdir(inFolder('content'))
    await writeFile(inFolder('content/pages.yaml'), '- id: one\n')
    const backends = await startEmbeddedBackends({
      ...reading,
      root: inFolder(),
      backendFiles: sourceBackends(inFolder()),
      env: { SITE_DATA_DIR: inFolder('reading.graphql/data') },
      secret: 'x',
      isProduction: true,
      isPrerender: false,
      log: { info() {}, warn() {}, error() {} },
    })
    endings.push(() => backends.close())
    expect(await backends.storageFault()).toBeNull()
  })
})
