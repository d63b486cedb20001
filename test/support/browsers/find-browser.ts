import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { findOnPath, installFromDebian, isExecutable } from '../servers/find-program.ts'

export interface FoundBrowser {
  readonly path: string
  readonly env: Readonly<Record<string, string | undefined>>
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A Chromium for the tests, in this order: SITIO_CHROMIUM or CHROME_PATH, the PATH and the usual places, Playwright's cache, the one in the
 * package @sparticuz/chromium (Linux on x64), Debian's package when this is root.
 *
 * @throws Error with the five ways to help, when none of them gives a browser.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const own = process.env.SITIO_CHROMIUM ?? process.env.CHROME_PATH
  if (own !== undefined) {
    if (!isExecutable(own)) throw new Error(`SITIO_CHROMIUM names ${own}, which cannot be run.`)
    return { path: own, env: process.env }
  }
  const installed = findOnPath(...NAMES) ?? USUAL_PLACES.find(isExecutable) ?? inPlaywrightCache()
  if (installed !== undefined) return { path: installed, env: process.env }
  return (await fromPackage()) ?? fromDebian() ?? noBrowser()
}

function inPlaywrightCache(): string | undefined {
  const cache = join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return undefined
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) => ['chrome-linux/chrome', 'chrome-linux/headless_shell'].map((file) => join(cache, name, file)))
    .find(isExecutable)
}

async function fromPackage(): Promise<FoundBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  // With this the package also unpacks the system libraries that the browser needs; it knows 20.x and 22.x only.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  const path = await bundled.executablePath()
  return { path, env: { ...process.env } }
}

function fromDebian(): FoundBrowser | null {
  installFromDebian('chromium')
  return isExecutable('/usr/bin/chromium') ? { path: '/usr/bin/chromium', env: process.env } : null
}

function noBrowser(): never {
  throw new Error(
    'No browser for the tests was found. Set SITIO_CHROMIUM to a Chromium or Chrome, or put chromium on the PATH, or run "npx playwright install chromium", or install the optional package @sparticuz/chromium (Linux on x64), or run the tests once as root on Debian.',
  )
}
