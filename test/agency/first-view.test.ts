import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { PHONE } from '../support/browsers/browser.ts'
import { openAgency } from '../support/browsers/open-agency.ts'
import { AGENCY, AGENCY_PAGES } from '../support/sites/agency.ts'

const agency = openAgency()
/** In one language: the other has the same sections, and texts of about that length. */
const pages = AGENCY_PAGES.flatMap(([path, locale]) => (locale === 'es' ? [path] : []))

/** In kB: what a phone has to fetch of a page before it is loaded, with fonts, scripts and the pictures of the first screen. */
async function firstView(path: string): Promise<number> {
  const { page } = await agency.open({ viewport: PHONE, deviceScaleFactor: 2 })
  const network = await page.context().newCDPSession(page)
  await Promise.all([network.send('Network.enable'), network.send('Page.enable')])
  const asked = new Set<string>()
  let isLoaded = false
  let bytes = 0
  network.on('Page.loadEventFired', () => {
    isLoaded = true
  })
  network.on('Network.requestWillBeSent', ({ requestId }) => {
    if (!isLoaded) asked.add(requestId)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(agency.url + path)
  await page.waitForSelector('html[data-hydrated="true"]')
  await page.context().close()
  return bytes / 1000
}

describe('the first view on a phone', () => {
  it.each(pages)('of %s weighs at most 130 kB', async (path) => {
    expect(await firstView(path)).toBeLessThanOrEqual(130)
  })

  it('of the home page weighs what the studio says of it', async () => {
    const numbers: { id: string; value: string }[] = parse(
      readFileSync(join(AGENCY, '../locales/content/numbers.yaml'), 'utf8'),
    )
    const said = Number(numbers.find(({ id }) => id === 'peso')?.value)
    expect(Math.abs((await firstView('/')) - said)).toBeLessThanOrEqual(said / 12)
  })
})
