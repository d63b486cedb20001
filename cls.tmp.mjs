import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const path = process.argv[2], runs = +process.argv[3], vp = process.argv[4] === 'phone' ? { width: 390, height: 844 } : { width: 1350, height: 940 }
let bad = 0
for (let i = 0; i < runs; i++) {
  const c = await b.newContext({ viewport: vp }); const p = await c.newPage()
  const cdp = await c.newCDPSession(p); await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 + (i % 4) * 2 })
  const delays = []
  await p.route('**/*', async (r) => { const ms = Math.random() < 0.5 ? 0 : Math.random() * 2500; delays.push([new URL(r.request().url()).pathname.slice(-40), Math.round(ms)]); await new Promise((f) => setTimeout(f, ms)); await r.continue().catch(() => {}) })
  await p.addInitScript(() => { window.__s = []; new PerformanceObserver((l) => { for (const e of l.getEntries()) if (!e.hadRecentInput) window.__s.push({ v: e.value, at: Math.round(e.startTime), src: e.sources.map((s) => `${s.node?.nodeName}.${(s.node?.className ?? '').toString().slice(0, 40)}#${s.node?.dataset?.section ?? ''} ${JSON.stringify([s.previousRect.y, s.previousRect.height, s.currentRect.y, s.currentRect.height])}`) }) }).observe({ type: 'layout-shift', buffered: true }) })
  await p.goto('http://localhost:4821' + path); await p.waitForTimeout(6000)
  const s = await p.evaluate(() => window.__s); const sum = s.reduce((a, e) => a + e.v, 0)
  if (sum > 0.01) { bad++; console.log(i, sum.toFixed(3), JSON.stringify(s).slice(0, 1200), JSON.stringify(delays)) }
  await c.close()
}
console.log(path, runs, 'bad', bad); await b.close()
