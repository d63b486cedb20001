import { expect, it } from 'vitest'
import { gotoHydrated } from '../../support/browsers/browser.ts'
import { openMade } from '../../support/browsers/open-made.ts'
import { sectionSchema } from '../../support/sites/make-site.ts'

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

/** Stays with the layout, and counts clicks. */
const bar = `import { useState } from 'react'
import { usePage } from 'sitio'
export function Bar() {
  const { path } = usePage()
  const [count, setCount] = useState(0)
  return <p><button type="button" onClick={() => setCount(count + 1)}>{path} {count}</button></p>
}
`

const site = openMade({
  'sections/Counter/Counter.tsx': counter,
  'sections/Counter/Counter.schema.json': sectionSchema({ hydrate: 'load' }),
  'sections/Bar/Bar.tsx': bar,
  'sections/Bar/Bar.schema.json': sectionSchema({ hydrate: 'load', inputs: ['path'] }),
  'locales/en.yaml': "units: { pieces_one: one piece, pieces_other: '{{count}} pieces' }\n",
  'sections/Counter/locales/en.yaml':
    "all: '$t(units.pieces), {{price, currency(EUR)}}, {{price, number(minimumFractionDigits: 2; useGrouping: false)}}'\n",
  'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: en, available: { en: { label: English } } }
layouts: { default: [Bar, $page] }
routes:
  - { name: index, path: /, sections: [Counter] }
  - { name: other, path: /other, sections: [] }
`,
})

it('what appears after a click has the formats and plural forms of the server, and says which link has no address', async () => {
  const { page, complaints } = await site.open()
  await gotoHydrated(page, `${site.url}/`)
  const button = page.locator('main button')
  expect(await button.textContent()).toBe('one piece, €1,234.50, 1234.50')
  await button.click()
  await expect.poll(() => button.textContent()).toBe('2 pieces, €2,469.00, 2469.00')
  expect(await page.getByText('Known', { exact: true }).getAttribute('href')).toBe('/other')
  expect(await page.getByText('Unknown').getAttribute('data-dead-link')).toBe('index')
  await expect.poll(() => complaints.join()).toContain('The server did not render the link to "index"')
})

it('an interactive section that stays with its layout has the address of the page that is shown, and its own state', async () => {
  const { page, complaints } = await site.open()
  await gotoHydrated(page, `${site.url}/`)
  const button = page.locator('[data-section=Bar] button')
  await button.click()
  await expect.poll(() => button.textContent()).toBe('/ 1')
  await page.evaluate(() => document.querySelector<HTMLElement>('main a')?.click())
  await expect.poll(() => button.textContent()).toBe('/other 1')
  await page.goBack()
  await expect.poll(() => button.textContent()).toBe('/ 1')
  expect(complaints).toEqual([])
})
