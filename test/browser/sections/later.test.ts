import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gotoHydrated, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { buildMade } from '../../support/run/build-made.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'

let made: MadeSite
let site: StartedSite
let browser: Browser

/** What it shows after a click is put together by the browser alone. */
const counter = `import { useState } from 'react'
import { Link, useText } from 'sitio'
export function Counter() {
  const t = useText()
  const [count, setCount] = useState(1)
  return (
    <div>
      <button type="button" onClick={() => setCount(2)}>{t('all', { count, price: 1234.5 * count })}</button>
      <Link to="other" hidden={count === 1}>Known</Link>
      {count === 2 && <Link to="index">Unknown</Link>}
    </div>
  )
}
`

beforeAll(async () => {
  made = makeSite({
    'sections/Counter/Counter.tsx': counter,
    'sections/Counter/Counter.schema.json': sectionSchema({ hydrate: 'load' }),
    'locales/en.yaml': "units: { pieces_one: one piece, pieces_other: '{{count}} pieces' }\n",
    'sections/Counter/locales/en.yaml':
      "all: '$t(units.pieces), {{price, currency(EUR)}}, {{price, number(minimumFractionDigits: 2; useGrouping: false)}}'\n",
    'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: en, available: { en: { label: English } } }
routes:
  - { name: index, path: /, sections: [Counter] }
  - { name: other, path: /other, sections: [] }
`,
  })
  await buildMade(made)
  ;[site, browser] = await Promise.all([startSite(made.config, { built: true }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  made?.remove()
})

it('what appears after a click has the formats and plural forms of the server, and says which link has no address', async () => {
  const { page, complaints } = await openPage(browser)
  await gotoHydrated(page, `${site.url}/`)
  const button = page.locator('button')
  expect(await button.textContent()).toBe('one piece, €1,234.50, 1234.50')
  await button.click()
  await expect.poll(() => button.textContent()).toBe('2 pieces, €2,469.00, 2469.00')
  expect(await page.getByText('Known', { exact: true }).getAttribute('href')).toBe('/other')
  expect(await page.getByText('Unknown').getAttribute('data-dead-link')).toBe('index')
  await expect.poll(() => complaints.join()).toContain('The server did not render the link to "index"')
})
