import { chromium } from 'playwright-core'
const b = await chromium.launch({ executablePath: '/tmp/chromium', args: ['--no-sandbox'] })
const p = await b.newPage({ viewport: { width: Number(process.argv[4] ?? 390), height: 700 } })
await p.goto(process.argv[2]); await p.waitForTimeout(600); await p.screenshot({ path: process.argv[3] }); await b.close()
