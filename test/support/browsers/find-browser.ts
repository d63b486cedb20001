import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findOnPath, installFromDebian, isExecutable } from '../servers/find-program.ts'

export interface FoundBrowser {
  readonly path: string
  /** Variables that it needs in addition to those of this process. */
  readonly env: Readonly<Record<string, string>>
}

/** Headless Chromium: the same engine without a user profile, which the full browser creates for every context. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]
const SHELLS_OF_PLAYWRIGHT = ['chrome-headless-shell-linux64/chrome-headless-shell', 'chrome-linux/headless_shell']
const BROWSERS_OF_PLAYWRIGHT = ['chrome-linux64/chrome', 'chrome-linux/chrome']

/**
 * Finds a Chromium for the tests, in this order: SITIO_CHROMIUM or CHROME_PATH; a headless shell, in which a page costs a quarter (on the PATH, in
 * Playwright's cache, or from the package @sparticuz/chromium on Linux x64); a full browser (on the PATH, in the usual places, in Playwright's
 * cache, or from Debian's package if this is root).
 *
 * @throws Error with the five ways to help, when none of them gives a browser.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const own = process.env.SITIO_CHROMIUM ?? process.env.CHROME_PATH
  if (own !== undefined) {
    if (!isExecutable(own)) throw new Error(`SITIO_CHROMIUM names ${own}, which cannot be run.`)
    return { path: own, env: {} }
  }
  return (
    installed(findOnPath(...SHELL_NAMES) ?? inPlaywrightCache(SHELLS_OF_PLAYWRIGHT)) ??
    (await fromPackage()) ??
    installed(findOnPath(...NAMES) ?? USUAL_PLACES.find(isExecutable) ?? inPlaywrightCache(BROWSERS_OF_PLAYWRIGHT)) ??
    fromDebian() ??
    noBrowser()
  )
}

function installed(path: string | null | undefined): FoundBrowser | null {
  return path == null ? null : { path, env: {} }
}

function inPlaywrightCache(files: readonly string[]): string | undefined {
  const cache = join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return undefined
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) => files.map((file) => join(cache, name, file)))
    .find(isExecutable)
}

let packaged: Promise<FoundBrowser | null> | undefined

/** Null if it does not run, for example while another test run is still unpacking it. */
function fromPackage(): Promise<FoundBrowser | null> {
  packaged ??= unpack()
  return packaged
}

async function unpack(): Promise<FoundBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  // Unpack in another process, because the package sets variables for libraries and fonts in its own process.
  const unpacking = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: import.meta.dirname,
    // This makes the package unpack the system libraries that the browser needs, too; it only knows 20.x, 22.x and 24.x.
    env: { ...process.env, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
  }).catch(() => null)
  if (unpacking === null) return null
  const found = JSON.parse(unpacking.stdout) as FoundBrowser
  const isRunning = await promisify(execFile)(found.path, ['--version'], {
    env: { ...process.env, ...found.env },
  }).then(
    () => true,
    () => false,
  )
  return isRunning ? found : null
}

const UNPACK = `
import chromium from '@sparticuz/chromium'
const path = await chromium.executablePath()
const { LD_LIBRARY_PATH, FONTCONFIG_PATH } = process.env
console.log(JSON.stringify({ path, env: { LD_LIBRARY_PATH, FONTCONFIG_PATH } }))
`

function fromDebian(): FoundBrowser | null {
  installFromDebian('chromium')
  return isExecutable('/usr/bin/chromium') ? { path: '/usr/bin/chromium', env: {} } : null
}

function noBrowser(): never {
  throw new Error(
    'No browser for the tests was found. Set SITIO_CHROMIUM to a Chromium or Chrome, or put chromium on the PATH, or run "npx playwright install chromium", or install the optional package @sparticuz/chromium (Linux on x64), or run the tests once as root on Debian.',
  )
}
