import { request as ask, createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { otherBrowsers } from '../../support/browsers/other-browsers.ts'
import { type SmokePage, waitUntil } from '../../support/browsers/smoke-browser.ts'
import { buildMade } from '../../support/run/build-made.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import { type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { listen } from '../../support/servers/listen.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'
import { MEMBERS } from '../../support/sites/members-site.ts'

const hydrated = `document.documentElement.dataset.hydrated === 'true'`
const heading = (text: string) => `document.querySelector('h1')?.textContent === '${text}'`

let members: StartedSite
let backend: GraphQLServer
let site: StartedSite

const browsers = otherBrowsers()
for (const { name, open, install } of browsers) {
  if (open === null)
    it(`${name} is not installed, so nothing is known of it`, () => console.warn(`For ${name}: apt install ${install}`))
}

describe.runIf(browsers.some(({ open }) => open !== null))('in another browser,', () => {
  let made: MadeSite
  beforeAll(async () => {
    backend = await startGraphQLServer(json({ data: { send: true } }), { cors: true })
    members = await startSite(MEMBERS, { env: { SHELF_URL: backend.url.replace('127.0.0.1', 'localhost') } })
    made = makeSite(SLOW_SITE, SLOW_ROUTES)
    await buildMade(made)
    site = await startSite(made.config, { built: true })
  })
  beforeEach(() => {
    backend.requests.length = 0
  })
  afterAll(async () => {
    await Promise.all([members?.stop(), site?.stop()])
    await backend?.close()
    made?.remove()
  })

  for (const { name, open } of browsers) if (open) describe(name, () => smoke(open))
})

function smoke(open: () => Promise<SmokePage>): void {
  let page: SmokePage
  beforeAll(async () => {
    page = await open()
  })
  afterAll(() => page?.close())

  describe('in a site whose back-end browsers call', () => {
    it('sends a file with a mutation, as a part of its own', async () => {
      await page.goto(`${members.url}/shelf`)
      await waitUntil(page, `document.querySelector('.door[data-started="true"]')`)
      await page.run(`
        const chosen = new DataTransfer()
        chosen.items.add(new File(['what it holds'], 'note.txt', { type: 'text/plain' }))
        const input = document.querySelector('[type=file]')
        input.files = chosen.files
        input.dispatchEvent(new Event('change', { bubbles: true }))
        const button = [...document.querySelectorAll('.shelf button')].find(({ textContent }) => textContent === 'Send one')
        button.click()`)
      await waitUntil(page, `document.querySelector('output').textContent !== ''`)
      expect(await page.run(`return document.querySelector('output').textContent`)).toBe('data fine')
      const [request] = backend.requests
      expect(request?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=./)
      expect(request?.bodyText).toContain('filename="note.txt"')
      expect(request?.bodyText).toContain('what it holds')
    })
  })

  describe('in a site with a handler for errors', () => {
    it('follows a link without a document load, and comes back', async () => {
      await page.goto(`${site.url}/other`)
      await waitUntil(page, hydrated)
      await page.run(`document.body.dataset.marked = ''; document.querySelector('a[href="/"]').click()`)
      await waitUntil(page, heading('/'))
      await page.run('history.back()')
      await waitUntil(page, heading('/other'))
      expect(await page.run(`return 'marked' in document.body.dataset`)).toBe(true)
    })

    it('leaves a page whose scripts are still coming without a word', async () => {
      const slow = await holdBack(site.url, /\/Slow-/)
      await page.goto(`${slow.url}/slow`)
      await slow.asked
      // The handler is installed by now, so an error while leaving the page would reach it.
      const tell = `dispatchEvent(new ErrorEvent('error', { error: new Error('before') }))`
      await waitUntil(page, `${tell} && localStorage.told === 'before'`)
      await page.run(`setTimeout(() => location.assign('/other'))`)
      await waitUntil(page, `${heading('/other')} && ${hydrated}`)
      expect(await page.run('return localStorage.told')).toBe('before')
      expect(page.complaints?.filter((text) => text.includes('chunk')) ?? []).toEqual([])
    })

    it('tells the handler of a section whose module throws, and keeps its HTML', async () => {
      await page.goto(`${site.url}/careless`)
      await waitUntil(page, 'localStorage.told')
      expect(await page.run('return localStorage.told')).toBe('no storage here')
      expect(await page.run(`return document.querySelector('[data-section="Careless"]').textContent`)).toBe('kept')
    })
  })
}

const SLOW_SITE = {
  'on-error.ts': `export default (error) => {
  localStorage.told = error.message
  return false
}
`,
  'sections/Slow/Slow.schema.json': sectionSchema({ hydrate: 'load' }),
  'sections/Slow/Slow.tsx': 'export function Slow() {\n  return <p>slow</p>\n}\n',
  'sections/Careless/Careless.schema.json': sectionSchema({ hydrate: 'load' }),
  'sections/Careless/Careless.tsx': `const isInBrowser = typeof window !== 'undefined'
if (isInBrowser) throw new Error('no storage here')
export function Careless() {
  return <p>kept</p>
}
`,
}

const SLOW_ROUTES = `  - { name: slow, path: /slow, sections: [Slow, Shown] }
  - { name: careless, path: /careless, sections: [Careless, Shown] }
hooks: { onError: on-error.ts }
`

/** A proxy for a site that never answers some addresses. `asked` resolves at the first request for one of them. */
async function holdBack(origin: string, never: RegExp): Promise<{ url: string; asked: Promise<void> }> {
  let tell = () => {}
  const asked = new Promise<void>((resolve) => {
    tell = resolve
  })
  const port = await listen(
    createServer((request, response) => {
      if (never.test(request.url ?? '')) return tell()
      const { url, headers } = request
      ask(`${origin}${url}`, { headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      }).end()
    }),
  )
  return { url: `http://localhost:${port}`, asked }
}
