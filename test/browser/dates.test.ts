import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gotoHydrated, launchBrowser, openPage } from '../support/browser.ts'
import { buildMade } from '../support/build-made.ts'
import { type MadeSite, makeSite, sectionSchema } from '../support/make-site.ts'
import { type StartedSite, startSite } from '../support/start-site.ts'

let made: MadeSite
let site: StartedSite
let browser: Browser

/** A moment at which it is the next day in Auckland, and the words for it on the server and in the browser. */
const shown = `import { usePage } from 'sitio'
export function Shown() {
  const { tag, timeZone } = usePage()
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', year: 'numeric', timeZone })
  return <h1>{format.format(Date.UTC(2027, 5, 4, 19, 30))}</h1>
}
`

beforeAll(async () => {
  made = makeSite({
    'sections/Shown/Shown.tsx': shown,
    'sections/Shown/Shown.schema.json': sectionSchema({ hydrate: 'load' }),
    'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost', timeZone: Pacific/Auckland }
locales: { default: en, available: { en: { label: English, tag: en-GB }, es: { label: Español } } }
routes:
  - { name: index, path: /, sections: [Shown] }
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

it.each([
  ['/', '5 June 2027'],
  ['/es', '5 de junio de 2027'],
])('the dates of %s are those of the page’s region and the site’s time zone, on both sides', async (path, words) => {
  const html = await (await fetch(site.url + path)).text()
  expect(html).toContain(`<h1>${words}</h1>`)
  const { page, complaints } = await openPage(browser, { locale: 'de-DE', timezoneId: 'Asia/Tokyo' })
  await gotoHydrated(page, site.url + path)
  await page.waitForLoadState('load')
  expect(await page.textContent('h1')).toBe(words)
  expect(complaints).toEqual([])
})
