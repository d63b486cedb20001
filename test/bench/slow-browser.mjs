import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

/** Lighthouse's settings for phones: 150 ms and 1.6 Mbit/s, as they appear at the level of HTTP. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.44 * 1024 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const SLOWER = 4
/** A site's own legacy scripts do not count as the runtime's weight. */
const LEGACY = ['*/_site/legacy/*']

/** Launches the tests' browser. */
export async function launchBrowser() {
  const { path, env } = await findBrowser()
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--disable-gpu', '--disable-background-networking', ...asRoot],
  })
}

/** The code that finds the browser is TypeScript, so Vite has to load it. */
async function findBrowser() {
  const server = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false },
  })
  try {
    const { findBrowser } = await server.ssrLoadModule(join(import.meta.dirname, '../support/browsers/find-browser.ts'))
    return await findBrowser()
  } finally {
    await server.close()
  }
}

/**
 * Opens a page in a context of its own, with the processor and network of a slow phone, for a visitor who prefers reduced motion: leave transitions
 * are intentional delays.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ isSlow?: boolean, viewport?: { width: number, height: number } }} options
 */
export async function openPage(browser, { isSlow = true, viewport = { width: 1280, height: 800 } } = {}) {
  const context = await browser.newContext({ viewport, locale: 'es-CR', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.setBlockedURLs', { urls: LEGACY })
  if (isSlow) {
    await tools.send('Network.emulateNetworkConditions', SLOW_4G)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  }
  return { page, tools, close: () => context.close() }
}
