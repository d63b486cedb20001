import { chromium } from 'playwright-core'
const [base, prefix] = [process.argv[2], process.argv[3]]
const browser = await chromium.launch({ executablePath: process.env.SITIO_CHROMIUM || '/tmp/chromium', args: ['--no-sandbox'] })
const problems = []
for (const width of [390, 1440]) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale: 'cy' })
  const page = await context.newPage()
  page.on('console', (m) => ['error', 'warning'].includes(m.type()) && problems.push(`${page.url()} ${m.text()}`))
  page.on('pageerror', (e) => problems.push(`${page.url()} ${e}`))
  const shot = async (name) => {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) problems.push(`${name} ${width} overflows by ${over}`)
    await page.screenshot({ path: `/tmp/lang-shots/${prefix}-${name}-${width}.png`, fullPage: true })
  }
  for (const l of ['', '/en', '/ar']) {
    const n = l.slice(1) || 'cy'
    for (const [name, path] of [['home', ''], ['about', '/about'], ['search', '/search?q=' + ({ cy: 'cadair', en: 'chair', ar: 'الكرسي' })[n]], ['404', '/nope']]) {
      await page.goto(base + (l + path || '/'))
      await page.waitForSelector('html[data-hydrated]', { timeout: 5000 }).catch(() => problems.push('not hydrated ' + l + path))
      if (name === 'search') await page.waitForTimeout(800)
      await shot(`${n}-${name}`)
    }
    await page.goto(base + l + '/about')
    await page.waitForSelector('html[data-hydrated]')
    await page.locator('form button[type=submit]').last().click()
    await page.waitForTimeout(500)
    await shot(`${n}-faults`)
    await page.fill('[name=name]', 'Gwen')
    await page.fill('[name=email]', 'gwen@example.com')
    await page.fill('[name=message]', `Helo ${n} ${width} مرحبا`)
    await page.waitForTimeout(2500)
    await page.locator('form button[type=submit]').last().click()
    await page.waitForTimeout(1200)
    await shot(`${n}-sent`)
  }
  await page.goto(base + '/'); 
  const link = page.locator('main a[href*="/posts/pum-"]').first()
  if (await link.count()) { await link.click(); await page.waitForTimeout(800); await shot('cy-post')
    const ar = page.locator('a[hreflang=ar]').first()
    if (!(await ar.isVisible())) await page.locator('header button, nav button, summary').first().click().catch(() => {})
    await page.waitForTimeout(400); await shot('cy-menu')
    await ar.click(); await page.waitForTimeout(1200); await shot('ar-post'); problems.push('after switch: ' + await page.title() + ' ' + await page.evaluate(() => document.documentElement.lang + ' ' + document.documentElement.dir)) }
  else problems.push('no post link')
  await context.close()
}
console.log([...new Set(problems)].join('\n'))
await browser.close()
