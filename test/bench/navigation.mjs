import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { median, report } from './figures.mjs'
import { launchBrowser, openPage } from './slow-browser.mjs'
import { startServer } from './start-server.mjs'

/** Prints what visitors of the built site wait for, with a quarter of the processor and on slow 4G: the first view, its links, and its weight. */
const root = join(import.meta.dirname, '../..')
const ROUNDS = 3
const FROM = '/tecnologia'
const TO = '/contact'
/** After this time, on slow 4G, a page is loaded, navigation has started, and links are prefetched. */
const SETTLED_MS = 6000

const { status } = spawnSync(process.execPath, [join(root, 'cli/bin.mjs'), 'build'], { cwd: root, stdio: 'inherit' })
if (status !== 0) throw new Error('The site cannot be built.')
const browser = await launchBrowser()
const { url, child } = await startServer(['dist/site/server.mjs'])
try {
  const views = await rounds(firstView)
  report('largest paint', `${medianOf(views, 'largest')} ms`, '')
  report('… of the same page without a script', `${medianOf(await rounds(plainView), 'largest')} ms`, '')
  report('blocked', `${medianOf(views, 'blocked')} ms`, 'at most 20 ms')
  report('layout shift', medianOf(views, 'shift').toFixed(3), '0')
  report('a link is handled', `${medianOf(views, 'handled')} ms`, '')
  report('another page, prefetched', `${median(await rounds(() => navigate(true)))} ms`, 'at most 60 ms')
  report('another page, not prefetched', `${median(await rounds(() => navigate(false)))} ms`, 'at most 663 ms')
  for (const [width, height] of [
    [1280, 800],
    [390, 844],
  ]) {
    const { kinds, total } = await weigh({ width, height })
    const parts = Object.entries(kinds).map(([kind, bytes]) => `${kind} ${inKB(bytes)}`)
    report(`home before any intent, ${width} px`, `${inKB(total)} kB: ${parts.join(', ')}`, 'at most 60 kB')
  }
} finally {
  await browser.close()
  child.kill()
}

/** Opens the page like a visitor. Times are in ms since the navigation began. */
async function firstView() {
  const { page, close } = await openPage(browser)
  await page.addInitScript(watchView)
  await page.goto(url + FROM, { waitUntil: 'load' })
  await page.waitForSelector('html[data-hydrated]')
  await page.waitForTimeout(SETTLED_MS)
  const view = await page.evaluate(() => window.view)
  await close()
  return {
    largest: Math.round(view.largest),
    blocked: Math.round(view.long.filter(({ end }) => end > view.first).reduce((sum, { ms }) => sum + ms - 50, 0)),
    shift: view.shift,
    handled: Math.round(view.handled),
  }
}

/** Opens the same document with its styles, but without its scripts. */
async function plainView() {
  const { page, tools, close } = await openPage(browser)
  await page.addInitScript(watchView)
  await tools.send('Network.setBlockedURLs', { urls: ['*.js'] })
  await page.goto(url + FROM, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS / 2)
  const { largest } = await page.evaluate(() => window.view)
  await close()
  return { largest: Math.round(largest) }
}

/** Runs in the page before everything else. */
function watchView() {
  const view = { first: 0, largest: 0, long: [], shift: 0, handled: 0 }
  window.view = view
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  watch('paint', ({ startTime }) => {
    view.first ||= startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => {
    view.largest = startTime
  })
  watch('longtask', ({ startTime, duration }) => view.long.push({ end: startTime + duration, ms: duration }))
  watch('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) view.shift += value
  })
  new MutationObserver(() => {
    if (document.documentElement?.dataset.hydrated) view.handled ||= performance.now()
  }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] })
}

/** Milliseconds from a click on a link to the frame that shows the heading of the target page. */
async function navigate(isAhead) {
  const { page, tools, close } = await openPage(browser)
  const payload = `*/_site/payload${TO}.json*`
  if (!isAhead) await tools.send('Network.setBlockedURLs', { urls: [payload] })
  await page.goto(url + FROM, { waitUntil: 'load' })
  await page.waitForSelector('html[data-hydrated]')
  await page.waitForTimeout(SETTLED_MS)
  if (isAhead) {
    await page.hover(`a[href="${TO}"]`)
    await page.waitForTimeout(SETTLED_MS / 2)
  }
  await tools.send('Network.setBlockedURLs', { urls: [] })
  const ms = await page.evaluate(
    (to) =>
      new Promise((resolve) => {
        const heading = document.querySelector('h1')?.textContent
        const begun = performance.now()
        new MutationObserver((_, observer) => {
          if (location.pathname !== to || document.querySelector('h1')?.textContent === heading) return
          observer.disconnect()
          // A message posted in an animation frame arrives after that frame is painted.
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - begun)
            port2.postMessage(0)
          })
        }).observe(document, { subtree: true, childList: true })
        document.querySelector(`a[href="${to}"]`).click()
      }),
    TO,
  )
  await close()
  return Math.round(ms)
}

/** Bytes transferred until the page has been idle for a while: with headers, but without pictures and fonts. */
async function weigh(viewport) {
  const { page, tools, close } = await openPage(browser, { isSlow: false, viewport })
  const kindOf = new Map()
  const kinds = {}
  tools.on('Network.requestWillBeSent', ({ requestId, request, type }) =>
    kindOf.set(requestId, request.url.includes('/_site/payload/') ? 'prefetched' : type.toLowerCase()),
  )
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kindOf.get(requestId)
    if (kind && !['image', 'font', 'media'].includes(kind)) kinds[kind] = (kinds[kind] ?? 0) + encodedDataLength
  })
  await page.goto(`${url}/`, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  await close()
  return { kinds, total: Object.values(kinds).reduce((sum, bytes) => sum + bytes, 0) }
}

async function rounds(measure) {
  const results = []
  for (let round = 0; round < ROUNDS; round += 1) results.push(await measure())
  return results
}

function medianOf(results, figure) {
  return median(results.map((result) => result[figure]))
}

function inKB(bytes) {
  return (bytes / 1000).toFixed(1)
}
