import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { clickStarted, gotoHydrated, type WatchedPage } from '../../support/browsers/browser.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import type { StartedSite } from '../../support/run/start-site.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'

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

const ROUTES = `  - { name: faulty, path: /faulty, sections: [Counter, Faulty, Spare, Hopeless, Guarded, Clicked, Shown] }
  - { name: careless, path: /careless, sections: [Counter, Careless, Shown] }
  - { name: untold, path: /untold, sections: [Counter, Untold] }
  - { name: silent, path: /silent, sections: [Silent] }
  - { name: broken, path: /broken, sections: [Broken, Sorry, Shown] }
`

export const HANDLER = `import type { ErrorHandler } from 'sitio'
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

export const DESCRIBE =
  'export const describe = (error, { where, section, path }) => [error.message, where, section, path].join(" | ")\n'

/** A site whose sections throw. @param hooks - further keys of its manifest. */
export function makeFaulty(hooks: string, files: Readonly<Record<string, string>> = {}): MadeSite {
  return makeSite({ ...SECTIONS, ...files }, ROUTES + hooks)
}

/** What the handler was told in the browser. */
export const toldIn = (page: Page) => page.evaluate(() => (globalThis as { told?: string[] }).told ?? [])

const leadsOn = (page: Page) => page.waitForFunction(() => document.querySelector('h1')?.textContent === '/other')

async function counts(page: Page): Promise<void> {
  await clickStarted(page.locator('[data-section="Counter"] button'))
  await page.getByRole('button', { name: '1' }).waitFor()
}

/** The handler hears on the server of a section that fails, and keeps it out of the log. */
export async function hearsOnServer(site: StartedSite): Promise<void> {
  const { status, text } = await rawRequest(site.url, '/broken')
  expect(status).toBe(200)
  expect(text).toContain('<h1>/broken</h1>')
  expect(text).toMatch(/<div data-section="Sorry"[^>]* data-section-failed="true"><p>We are sorry\.<\/p><\/div>/)
  await expect.poll(site.stderr).toContain('told no bread today | server | broken___es/broken | ')
  await expect.poll(site.stderr).toContain('told no soup today | server | broken___es/sorry | ')
  expect(site.stderr()).not.toMatch(/"level".*no (bread|soup) today/)
}

/**
 * The handler hears of sections that throw, while the others live, and of what nobody catches.
 *
 * @returns what the console said beside that.
 */
export async function hearsInBrowser({ url }: StartedSite, { page, complaints }: WatchedPage): Promise<string[]> {
  await gotoHydrated(page, `${url}/faulty`)
  const failed = (name: string) => page.locator(`[data-section="${name}"][data-section-failed="true"]`)
  await failed('Spare').getByText('in place of spare').waitFor()
  for (const name of ['Faulty', 'Hopeless']) {
    await failed(name).waitFor({ state: 'attached' })
    expect(await failed(name).innerHTML()).toBe('')
  }
  // This section stays because it has an error boundary of its own.
  await page.getByText('a part is missing').waitFor()
  expect(await failed('Guarded').count()).toBe(0)
  const told = async () => (await toldIn(page)).sort()
  const thrown = [
    'no clock here | browser | faulty___es/faulty | /faulty',
    'no way out | browser | faulty___es/hopeless | /faulty',
    'no way | browser | faulty___es/hopeless | /faulty',
    'one part only | browser | faulty___es/guarded | /faulty',
    'only on the server | browser | faulty___es/spare | /faulty',
  ]
  await expect.poll(told).toEqual(thrown)
  await counts(page)
  await clickStarted(page.locator('[data-section="Clicked"] button'))
  await expect.poll(told).toEqual([...thrown, 'not that button | browser |  | /faulty'].sort())
  // The browser writes down itself what nobody catches.
  const uncaught = 'pageerror: not that button'
  expect(complaints.filter((text) => text.startsWith('pageerror'))).toEqual([uncaught])
  await failed('Spare').getByRole('link', { name: 'elsewhere' }).click()
  await leadsOn(page)
  return complaints.filter((text) => text !== uncaught)
}

/** The handler hears of a section whose module throws, which is no lost chunk: its HTML stays, and no page is reloaded. */
export async function hearsOfModule({ url }: StartedSite, { page }: WatchedPage): Promise<void> {
  await gotoHydrated(page, `${url}/careless`)
  const told = 'no storage here | browser | careless___es/careless | /careless'
  await expect.poll(() => toldIn(page)).toEqual([told])
  await page.getByText('from the server').waitFor()
  await page.click('a[href="/other"]')
  await leadsOn(page)

  await page.goto(`${url}/other`)
  await page.waitForSelector('html[data-hydrated="true"]')
  await page.evaluate(() => {
    document.documentElement.dataset.marked = ''
    document.querySelector('a[href="/"]')?.setAttribute('href', '/careless')
  })
  await page.click('a[href="/careless"]')
  await page.getByText('from the server').waitFor()
  await expect.poll(() => toldIn(page)).toEqual([told])
  expect(await page.evaluate(() => document.documentElement.dataset.marked)).toBe('')
  await counts(page)
}
