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
  // Pages are open for about a second, so V8 optimises less eagerly.
  '--js-flags=--interrupt-budget=1000000 --single-threaded-gc',
]

let launched: Promise<Browser> | undefined

/**
 * The browser of this worker, shared by its files. `close` ends the contexts that a file has opened; contexts are as isolated as separate browsers.
 * A browser shared by all workers would route each message through one more process.
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
    // The browser ends with this worker, which handles signals itself. Otherwise Playwright would close the browser first and delay the worker for
    // seconds.
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
 * Whether there is room for the shared memory of the browser's processes. By default Playwright puts it into files, since containers may have
 * little; that is a tenth of what pages cost.
 */
function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= SHARED_BYTES
}

/** Whatever has not arrived by then, even on a busy machine, will not arrive. */
const WAIT_LIMIT_MS = 60_000

export interface WatchedPage {
  readonly page: Page
  /** Console messages, page errors, and requests that left the machine. Empty on a healthy page. */
  readonly complaints: string[]
}

/**
 * Opens a page in a context of its own that records everything a visitor's console would show. Motion is reduced unless the options say otherwise:
 * tests look at the end state, and animations would cost time.
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

/** The unfinished requests of a page. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** Waits until a page of `openPage` has rendered, and all of its requests have ended. */
export async function quiet(page: Page): Promise<void> {
  const open = openRequests.get(page)
  do {
    await vi.waitUntil(() => !open?.size, WAIT_LIMIT_MS)
    await drawn(page)
  } while (open?.size)
}

/** Waits for three frames, after which scripts have been notified of every element that came into view. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((next) => requestAnimationFrame(next))
  })
}

/** Waits until the GraphQL clients of a page use the network: for 100 ms after their creation they only use what came with the page. */
export async function afterHydration(page: Page): Promise<void> {
  const chunk = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('client-graphql'))?.name,
  )
  // A text, so that only the browser sees the import. Its 100 ms started before these 150 ms.
  await page.evaluate(
    `import(${JSON.stringify(await chunk.jsonValue())}).then(() => new Promise((later) => setTimeout(later, 150)))`,
  )
}

/** Opens an address, and waits until the client handles navigation. */
export async function gotoHydrated(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.waitForSelector('html[data-hydrated="true"]')
}

/** Clicks something in an interactive section once React has hydrated it; earlier clicks would be lost. */
export async function clickStarted(target: Locator): Promise<void> {
  const hasStarted = () =>
    target.evaluate((element) =>
      Object.keys(element.closest('[data-section]') ?? {}).some((key) => key.startsWith('__reactContainer')),
    )
  await vi.waitUntil(hasStarted, { timeout: 60_000 })
  await target.click()
}
