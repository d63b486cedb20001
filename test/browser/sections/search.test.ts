import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { gotoHydrated } from '../../support/browsers/browser.ts'
import { openAgency } from '../../support/browsers/open-agency.ts'
import { sharePage } from '../../support/browsers/share-page.ts'

const agency = openAgency()
const visitor = sharePage(() => agency.open())

/** The files of the index that a page requests from now on. */
function askedOf(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/_site/search/')) asked.push(pathname)
  })
  return asked
}

it('fetches the index once somebody touches the field, and shows what is found as they type', async () => {
  const { page, complaints } = visitor
  const asked = askedOf(page)
  await gotoHydrated(page, `${agency.url}/buscar`)
  expect(asked).toEqual([])
  const part = page.waitForResponse(/\/_site\/search\/es-/)
  await page.locator('.search__field').focus()
  await (await part).finished()
  await page.keyboard.type('higueron')
  await page.waitForSelector('.search__link:has-text("Un café que firma con apellido")')
  expect(await page.locator('.search__say[role="status"]').textContent()).toMatch(/páginas? calzan? con «higueron»/)
  expect(await page.locator('.search__text mark').first().textContent()).toBe('Higuerón')
  await page.waitForFunction(() => location.search === '?q=higueron')
  await page.locator('.search__field').fill('zwieback')
  await page.waitForFunction(() => document.querySelectorAll('.search__link').length === 0)
  expect(await page.locator('.search__say[role="status"]').textContent()).toMatch(/^Nada calza con «zwieback»/)
  expect(asked.map((path) => path.replace(/-[0-9a-f]+/, '-…'))).toEqual([
    '/_site/search/es.json',
    '/_site/search/es-….json',
  ])
  expect(complaints).toEqual([])
})

it('leads from the field to the results and back by the arrows, and to a page by Enter', async () => {
  const { page } = visitor
  await gotoHydrated(page, `${agency.url}/buscar`)
  await page.locator('.search__field').fill('mercado')
  await page.waitForSelector('.search__link')
  const focused = () => page.evaluate(() => document.activeElement?.className)
  for (const [key, expected] of [
    ['ArrowDown', 'search__link'],
    ['ArrowUp', 'search__field'],
    ['ArrowDown', 'search__link'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(expected)
  }
  const href = await page.evaluate(() => document.activeElement?.getAttribute('href'))
  await page.keyboard.press('Enter')
  await page.waitForURL(agency.url + href)
  await page.goBack()
  await page.waitForURL('**/buscar?q=mercado')
  await page.waitForSelector(`.search__link[href="${href}"]`)
})

it('answers without JavaScript what the form asks', async () => {
  const { page } = await agency.open({ javaScriptEnabled: false })
  await page.goto(`${agency.url}/en/buscar`)
  await page.locator('.search__field').fill('market')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/en/buscar?q=market')
  expect(await page.locator('.search__link').count()).toBeGreaterThan(0)
  await page.context().close()
})
