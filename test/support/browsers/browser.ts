import { existsSync, statfsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core'
import { inject, vi } from 'vitest'

export const DESKTOP = { width: 1440, height: 900 } as const
export const PHONE = { width: 390, height: 844 } as const

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for a second: what V8 optimises in it is run a few times more.
  '--js-flags=--interrupt-budget=1000000 --single-threaded-gc',
]

let launched: Promise<Browser> | undefined

/**
 * The browser of this worker, which its files share: `close` ends the contexts that a file has opened, which are as far apart as those of two browsers.
 * One that all workers share would have each of their messages pass through one more process.
 */
export function launchBrowser(): Promise<Browser> {
  launched ??= launch()
  return launched
}

async function launch(): Promise<Browser> {
  const { path, env } = inject('browser')
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({
    executablePath: path,
    args: [...FLAGS, ...asRoot],
    // It ends with this worker, whose signals are those of others: Playwright would close it first, and keep the worker for seconds.
    handleSIGTERM: false,
    ignoreDefaultArgs: hasSharedMemory() ? ['--disable-dev-shm-usage'] : [],
    env: { ...process.env, ...env },
  })
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

const SHARED_MEMORY = '/dev/shm'
const SHARED_BYTES = 2 ** 30

/**
 * Whether what the processes of a browser share has room in memory. Playwright has it lie in files, since containers may leave little: a tenth of what
 * pages cost.
 */
function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= SHARED_BYTES
}

/** What has not come by then on a busy machine does not come at all. */
const WAIT_LIMIT_MS = 60_000

export interface WatchedPage {
  readonly page: Page
  /** Console messages, page errors, and requests that left the machine. Empty on a healthy page. */
  readonly complaints: string[]
}

/**
 * A page in a context of its own that notes everything a visitor's console would show. Nothing moves in it unless the options say so: what is looked at
 * is at its end, and its animations cost nothing.
 */
export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'es-CR', viewport: DESKTOP, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(WAIT_LIMIT_MS)
  const page = await context.newPage()
  const complaints: string[] = []
  openRequests.set(page, watchRequests(page))
  page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => complaints.push(`pageerror: ${error.message}`))
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost') complaints.push(`request: ${request.url()}`)
  })
  return { page, complaints }
}

const openRequests = new WeakMap<Page, ReadonlySet<Request>>()

/** The requests of a page that have not ended. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** Waits until a page of `openPage` has drawn what it shows, and every request that it has begun has ended. */
export async function quiet(page: Page): Promise<void> {
  const open = openRequests.get(page)
  do {
    await vi.waitUntil(() => !open?.size, WAIT_LIMIT_MS)
    await drawn(page)
  } while (open?.size)
}

/** Waits for three frames: by then the browser has told scripts of every element that came into view. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next))
  })
}

/** Waits until the clients of a page take answers from the network: for 100 ms from their making they take what came with the page. */
export async function afterHydration(page: Page): Promise<void> {
  const chunk = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('client-graphql'))?.name,
  )
  // As text, so that nobody but the browser reads the import. Its clock of 100 ms began before this one of 150 ms.
  await page.evaluate(
    `import(${JSON.stringify(await chunk.jsonValue())}).then(() => new Promise((later) => setTimeout(later, 150)))`,
  )
}

/** Opens an address and waits until the client handles navigation. */
export async function gotoHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForSelector('html[data-hydrated="true"]')
}

/** Clicks something in an interactive section once React has the section: until then nobody hears a click. */
export async function clickStarted(target: Locator): Promise<void> {
  const hasStarted = () =>
    target.evaluate((element) =>
      Object.keys(element.closest('[data-section]') ?? {}).some((key) => key.startsWith('__reactContainer')),
    )
  await vi.waitUntil(hasStarted, { timeout: 60_000 })
  await target.click()
}
