import { launchBrowser, openPage } from './test/bench/slow-browser.mjs'
import { startServer } from './test/bench/start-server.mjs'
const browser = await launchBrowser()
const { url, child } = await startServer(['dist/site/server.mjs'])
for (const path of ['/tecnologia', '/tecnologia', '/']) {
  const { page, close } = await openPage(browser)
  await page.addInitScript(() => { window.h = 0; new MutationObserver(() => { if (document.documentElement?.dataset.hydrated) window.h ||= performance.now() }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] }) })
  await page.goto(url + path, { waitUntil: 'load' }); await page.waitForSelector('html[data-hydrated]'); await page.waitForTimeout(1500)
  const r = await page.evaluate(() => { const n = performance.getEntriesByType('navigation')[0]; return { h: Math.round(window.h), ttfb: Math.round(n.responseStart), html: Math.round(n.responseEnd), dcl: Math.round(n.domContentLoadedEventEnd), load: Math.round(n.loadEventStart), paint: Math.round(performance.getEntriesByType('paint')[0]?.startTime), res: performance.getEntriesByType('resource').map((e) => `${e.name.split('/').pop().slice(0, 28)} ${Math.round(e.startTime)}-${Math.round(e.responseEnd)} ${Math.round(e.encodedBodySize / 102.4) / 10}k`) } })
  console.log(path, JSON.stringify(r, null, 1)); await close()
}
await browser.close(); child.kill()
