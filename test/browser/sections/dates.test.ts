import { expect, it } from 'vitest'
import { gotoHydrated } from '../../support/browsers/browser.ts'
import { openMade } from '../../support/browsers/open-made.ts'
import { sectionSchema } from '../../support/sites/make-site.ts'

/** Shows a moment at which it is the next day in Auckland, and other values whose format depends on the language; a click adds one day. */
const shown = `import { useState } from 'react'
import { useFormat } from 'sitio'
export function Shown() {
  const { date, number, currency, list, relative } = useFormat()
  const [later, setLater] = useState(0)
  return (
    <>
      <h1>{date(Date.UTC(2027, 5, 4 + later, 19, 30))}</h1>
      <p id="time">{date('2027-06-04T19:30:00Z', { dateStyle: 'full', timeStyle: 'short' })}</p>
      <p id="rest">{[number(1234567.5), currency(9.5, 'NZD'), list(['a', 'b', 'c']), relative(-1, 'day')].join(' | ')}</p>
      <button type="button" onClick={() => setLater(1)}>+</button>
    </>
  )
}
`

const site = openMade({
  'sections/Shown/Shown.tsx': shown,
  'sections/Shown/Shown.schema.json': sectionSchema({ hydrate: 'load' }),
  'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost', timeZone: Pacific/Auckland }
locales: { default: en, available: { en: { label: English, tag: en-GB }, es: { label: Español } } }
routes:
  - { name: index, path: /, sections: [Shown] }
`,
})

it.each([
  ['/', '5 June 2027', '6 June 2027', '1,234,567.5 | NZ$9.50 | a, b and c | yesterday'],
  ['/es', '5 de junio de 2027', '6 de junio de 2027', '1.234.567,5 | 9,50 NZD | a, b y c | ayer'],
])(
  'the dates of %s are those of the page’s region and the site’s time zone, on both sides',
  async (path, today, tomorrow, rest) => {
    const html = await (await fetch(site.url + path)).text()
    expect(html).toContain(`<h1>${today}</h1>`)
    const onServer = (id: string) => new RegExp(`<p id="${id}">([^<]+)</p>`).exec(html)?.[1]
    expect(onServer('rest')?.replaceAll('\u00a0', ' ')).toBe(rest)
    const { page, complaints } = await site.open({ locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
    // A browser that formats these languages differently, as older and newer versions do.
    await page.addInitScript(() => {
      for (const kind of [Intl.NumberFormat, Intl.ListFormat, Intl.RelativeTimeFormat])
        kind.prototype.format = () => 'other'
      const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
      Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
        get() {
          return (date: number) => own?.get?.call(this)(date).replaceAll(' ', '_')
        },
      })
    })
    await gotoHydrated(page, site.url + path)
    await page.waitForLoadState('load')
    expect(await page.textContent('h1')).toBe(today)
    expect(await page.textContent('#time')).toBe(onServer('time'))
    expect(await page.textContent('#rest')).toBe(onServer('rest'))
    // The browser formats values that appear only after hydration.
    await page.click('button')
    await page.waitForFunction(
      (words) => document.querySelector('h1')?.textContent === words,
      tomorrow.replaceAll(' ', '_'),
    )
    expect(complaints).toEqual([])
  },
)
