import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import type { DocumentState } from '../../runtime/page/payload.ts'
import { PHONE } from '../support/browsers/browser.ts'
import { openAgency } from '../support/browsers/open-agency.ts'
import { AGENCY, AGENCY_PAGES } from '../support/sites/agency.ts'

const agency = openAgency()
/** In one language: the other has the same sections, and texts of about that length. */
const pages = AGENCY_PAGES.flatMap(([path, locale]) => (locale === 'es' ? [path] : []))

/** In kB: what a phone fetches of a page before it is idle and navigation begins, with fonts, scripts and the pictures of the first screen. */
async function firstView(path: string): Promise<number> {
  const { page } = await agency.open({ viewport: PHONE, deviceScaleFactor: 2 })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const asked: { readonly id: string; readonly url: string }[] = []
  const bytes = new Map<string, number>()
  network.on('Network.requestWillBeSent', ({ requestId: id, request: { url } }) => asked.push({ id, url }))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength))
  await page.goto(agency.url + path)
  await page.waitForSelector('html[data-hydrated="true"]')
  const state: DocumentState = JSON.parse((await page.locator('#__SITE_STATE__').textContent()) ?? '')
  await page.context().close()
  const later = [state.navigation, ...state.navigationImports].map((src) => agency.url + src)
  const idle = asked.findIndex(({ url }) => later.includes(url))
  expect(idle).toBeGreaterThan(0)
  return asked.slice(0, idle).reduce((sum, { id }) => sum + (bytes.get(id) ?? 0), 0) / 1000
}

describe('the first view on a phone', () => {
  it.each(pages.filter((path) => path !== '/'))('of %s weighs at most 130 kB', async (path) => {
    expect(await firstView(path)).toBeLessThanOrEqual(130)
  })

  it('of the home page weighs at most 130 kB, and what the studio says of it', async () => {
    const weight = await firstView('/')
    expect(weight).toBeLessThanOrEqual(130)
    const numbers: { id: string; value: string }[] = parse(
      readFileSync(join(AGENCY, '../locales/content/numbers.yaml'), 'utf8'),
    )
    const said = Number(numbers.find(({ id }) => id === 'peso')?.value)
    expect(Math.abs(weight - said)).toBeLessThanOrEqual(said / 12)
  })
})
