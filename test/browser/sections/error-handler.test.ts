import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { clickStarted, gotoHydrated, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { buildMade } from '../../support/run/build-made.ts'
import { callSite } from '../../support/run/call-site.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'

/** `hooks.onError`, and sections that throw without affecting others. */
const schema = sectionSchema({ hydrate: 'load' })

const SECTIONS = {
  'sections/Counter/Counter.schema.json': schema,
  'sections/Counter/Counter.tsx': `import { useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
}
`,
  'sections/Faulty/Faulty.schema.json': schema,
  'sections/Faulty/Faulty.tsx': `export function Faulty() {
  if (typeof window !== 'undefined') throw new Error('no clock here')
  return <p>from the server</p>
}
`,
  'sections/Spare/Spare.schema.json': schema,
  'sections/Spare/Spare.tsx': `import { Link, type SectionFallback, useText } from 'sitio'
export function Spare() {
  if (typeof window !== 'undefined') throw new Error('only on the server')
  return <p>from the server</p>
}
const SpareFallback: SectionFallback = ({ id }) => <p>in place of {id}, <Link to="other">elsewhere</Link></p>
Spare.fallback = SpareFallback
`,
  'sections/Hopeless/Hopeless.schema.json': schema,
  'sections/Hopeless/Hopeless.tsx': `export function Hopeless() {
  if (typeof window !== 'undefined') throw new Error('no way')
  return <p>from the server</p>
}
Hopeless.fallback = () => {
  if (typeof window !== 'undefined') throw new Error('no way out')
  return null
}
`,
  'sections/Guarded/Guarded.schema.json': schema,
  'sections/Guarded/Guarded.tsx': `import { Component } from 'react'
class Guard extends Component {
  static getDerivedStateFromError() { return { isOver: true } }
  state = { isOver: false }
  render() { return this.state.isOver ? <p>a part is missing</p> : this.props.children }
}
function Part() {
  if (typeof window !== 'undefined') throw new Error('one part only')
  return <p>a part</p>
}
export function Guarded() {
  return <Guard><Part /></Guard>
}
`,
  'sections/Clicked/Clicked.schema.json': schema,
  'sections/Clicked/Clicked.tsx': `export function Clicked() {
  return <button type="button" onClick={() => { throw new Error('not that button') }}>press</button>
}
`,
  'sections/Careless/Careless.schema.json': schema,
  'sections/Careless/Careless.tsx': `const isInBrowser = typeof window !== 'undefined'
if (isInBrowser) throw new Error('no storage here')
export function Careless() {
  return <p>from the server</p>
}
`,
  'sections/Untold/Untold.schema.json': schema,
  'sections/Untold/Untold.tsx': `export function Untold() {
  if (typeof window !== 'undefined') throw new Error('tell nobody here')
  return <p>from the server</p>
}
`,
  'sections/Silent/Silent.tsx': `export function Silent(): null {
  throw new Error('tell nobody there')
}
`,
  'sections/Broken/Broken.tsx': `export function Broken(): null {
  throw new Error('no bread today')
}
`,
  'sections/Sorry/Sorry.tsx': `export function Sorry(): null {
  throw new Error('no soup today')
}
Sorry.fallback = () => <p>We are sorry.</p>
`,
}

const ROUTES = `  - { name: faulty, path: /faulty, sections: [Counter, Faulty, Shown] }
  - { name: spare, path: /spare, sections: [Counter, Spare, Hopeless, Guarded] }
  - { name: clicked, path: /clicked, sections: [Clicked] }
  - { name: careless, path: /careless, sections: [Counter, Careless, Shown] }
  - { name: untold, path: /untold, sections: [Counter, Untold] }
  - { name: silent, path: /silent, sections: [Silent] }
  - { name: broken, path: /broken, sections: [Broken, Sorry, Shown] }
`

const HANDLER = `import type { ErrorHandler } from 'sitio'
import { describe } from './describe.ts'

const onError: ErrorHandler = (error, context) => {
  if (error.message.startsWith('tell nobody')) throw new Error('no network')
  const told = describe(error, context)
  if (context.where === 'server') process.stderr.write('told ' + told + '\\n')
  else (globalThis.told ??= []).push(told)
  return false
}
export default onError
`

const DESCRIBE =
  'export const describe = (error, { where, section, path }) => [error.message, where, section, path].join(" | ")\n'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

function made(hooks: string, files: Readonly<Record<string, string>> = {}): MadeSite {
  return makeSite({ ...SECTIONS, ...files }, ROUTES + hooks)
}

const toldIn = (page: Page) => page.evaluate(() => (globalThis as { told?: string[] }).told ?? [])
const failed = '[data-section="Faulty"][data-section-failed="true"]'

describe.each(['start', 'dev'] as const)('a handler of the site’s own, with site %s,', (mode) => {
  let folder: MadeSite
  let build: string | null
  let site: StartedSite
  beforeAll(async () => {
    folder = made('hooks: { onError: hooks/on-error.ts }', {
      'hooks/on-error.ts': HANDLER,
      'hooks/describe.ts': DESCRIBE,
    })
    build = mode === 'start' ? await buildMade(folder) : null
    site = await startSite(folder.config, { mode, built: build !== null })
  })
  afterAll(async () => {
    await site?.stop()
    folder?.remove()
  })
  const visitor = sharePage(() => openPage(browser))

  it('hears on the server of a section that fails, and keeps it out of the log', async () => {
    const { status, text } = await rawRequest(site.url, '/broken')
    expect(status).toBe(200)
    expect(text).toContain('<h1>/broken</h1>')
    expect(text).toMatch(/<div data-section="Sorry"[^>]* data-section-failed="true"><p>We are sorry\.<\/p><\/div>/)
    await expect.poll(site.stderr).toContain('told no bread today | server | broken___es/broken | ')
    await expect.poll(site.stderr).toContain('told no soup today | server | broken___es/sorry | ')
    expect(site.stderr()).not.toMatch(/"level".*no (bread|soup) today/)
  })

  it('hears in the browser of a section that throws; its block stays, empty, and the others live', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${site.url}/faulty`)
    await page.locator(failed).waitFor({ state: 'attached' })
    expect(await page.locator(failed).innerHTML()).toBe('')
    await expect.poll(() => toldIn(page)).toEqual(['no clock here | browser | faulty___es/faulty | /faulty'])
    await clickStarted(page.locator('[data-section="Counter"] button'))
    await page.getByRole('button', { name: '1' }).waitFor()
    await page.click('a[href="/other"]')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === '/other')
    if (mode === 'start') expect(complaints).toEqual([])
  })

  it('hears of a section that throws and shows its own fallback, whose links lead on', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${site.url}/spare`)
    const block = (name: string) => page.locator(`[data-section="${name}"][data-section-failed="true"]`)
    await block('Spare').getByText('in place of spare').waitFor()
    await block('Hopeless').waitFor({ state: 'attached' })
    expect(await block('Hopeless').innerHTML()).toBe('')
    // This section stays because it has an error boundary of its own.
    await page.getByText('a part is missing').waitFor()
    expect(await block('Guarded').count()).toBe(0)
    await expect
      .poll(async () => (await toldIn(page)).sort())
      .toEqual([
        'no way out | browser | spare___es/hopeless | /spare',
        'no way | browser | spare___es/hopeless | /spare',
        'one part only | browser | spare___es/guarded | /spare',
        'only on the server | browser | spare___es/spare | /spare',
      ])
    await clickStarted(page.locator('[data-section="Counter"] button'))
    await page.getByRole('button', { name: '1' }).waitFor()
    await block('Spare').getByRole('link', { name: 'elsewhere' }).click()
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === '/other')
    if (mode === 'start') expect(complaints).toEqual([])
  })

  it('hears of a section whose module throws, which is no lost chunk: its HTML stays, and no page is reloaded', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${site.url}/careless`)
    const told = 'no storage here | browser | careless___es/careless | /careless'
    await expect.poll(() => toldIn(page)).toEqual([told])
    await page.getByText('from the server').waitFor()
    await page.click('a[href="/other"]')
    await page.waitForFunction(() => document.querySelector('h1')?.textContent === '/other')

    await page.goto(`${site.url}/other`)
    await page.waitForSelector('html[data-hydrated="true"]')
    await page.evaluate(() => {
      document.documentElement.dataset.marked = ''
      document.querySelector('a[href="/"]')?.setAttribute('href', '/careless')
    })
    await page.click('a[href="/careless"]')
    await page.getByText('from the server').waitFor()
    await expect.poll(() => toldIn(page)).toEqual([told])
    expect(await page.evaluate(() => document.documentElement.dataset.marked)).toBe('')
    await clickStarted(page.locator('[data-section="Counter"] button'))
    await page.getByRole('button', { name: '1' }).waitFor()
    if (mode === 'start') expect(complaints).toEqual([])
  })

  it('hears of what nobody catches, which the browser writes down itself', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${site.url}/clicked`)
    expect(await toldIn(page)).toEqual([])
    await clickStarted(page.locator('[data-section="Clicked"] button'))
    await expect.poll(() => toldIn(page)).toEqual(['not that button | browser |  | /clicked'])
    expect(complaints.filter((text) => text.startsWith('pageerror'))).toEqual(['pageerror: not that button'])
  })

  if (mode === 'dev') return

  it('is fetched when something fails, and not before; one that fails itself breaks nothing', async () => {
    const { page, complaints } = await openPage(browser)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await gotoHydrated(page, `${site.url}/`)
    expect(fetched.filter((path) => path.includes('on-error'))).toEqual([])
    await gotoHydrated(page, `${site.url}/untold`)
    await expect.poll(() => complaints).toHaveLength(2)
    expect(fetched.filter((path) => path.includes('on-error'))).toHaveLength(1)
    expect(complaints[0]).toContain('[sitio] The error handler failed. Error: no network')
    expect(complaints[1]).toContain('[sitio] The section "untold___es/untold" failed. Error: tell nobody here')
    await clickStarted(page.locator('[data-section="Counter"] button'))
    await page.getByRole('button', { name: '1' }).waitFor()
    const { status } = await rawRequest(site.url, '/silent')
    expect(status).toBe(200)
    await expect.poll(site.stderr).toContain('tell nobody there')
    await expect.poll(site.stderr).toContain('the error handler failed')
    await page.context().close()
  })

  it('makes a new build when a module that it imports changes', async () => {
    const changed = made('hooks: { onError: hooks/on-error.ts }', {
      'hooks/on-error.ts': HANDLER,
      'hooks/describe.ts': DESCRIBE.replace('" | "', '" / "'),
    })
    onTestFinished(() => changed.remove())
    // The id differs because of the change alone: it does not depend on the folder.
    expect(await buildMade(changed)).not.toBe(build)
  })
})

describe('a handler', () => {
  it('that is missing breaks nothing: site validate tells of it, and errors are logged', async () => {
    const folder = made('hooks: { onError: hooks/gone.ts }')
    onTestFinished(() => folder.remove())
    const { code, stdout } = await callSite(['validate'], folder.folder)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^site\.config\.yaml:\d+:19 {2}hooks\/missing-module {2}\/hooks\/onError\n/m)
    await buildMade(folder)
    const site = await startSite(folder.config, { built: true })
    onTestFinished(async () => void (await site.stop()))
    expect((await rawRequest(site.url, '/broken')).status).toBe(200)
    await expect.poll(site.stderr).toContain('no bread today')
    const { page, complaints } = await openPage(browser)
    await gotoHydrated(page, `${site.url}/faulty`)
    await expect.poll(() => complaints).toHaveLength(1)
    expect(complaints[0]).toContain('[sitio] The section "faulty___es/faulty" failed. Error: no clock here')
    await page.context().close()
  })

  it('without a default export is told by the build', async () => {
    const folder = made('hooks: { onError: on-error.ts }', { 'on-error.ts': 'export const onError = () => false\n' })
    onTestFinished(() => folder.remove())
    const { code, stderr } = await callSite(['build'], folder.folder)
    expect(code).toBe(1)
    expect(stderr).toMatch(/"default" is not exported by .*on-error\.ts/)
  })
})
