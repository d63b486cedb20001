import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { answerOf } from '../../support/browsers/answer-of.ts'
import { PHONE } from '../../support/browsers/browser.ts'
import { openAgency } from '../../support/browsers/open-agency.ts'
import { AGENCY_PAGES } from '../../support/sites/agency.ts'

/** The pages whose titles come closest to breaking differently, and one with a picture. `npm run bench` checks every page. */
const WORST = ['/car', '/cursos', '/tecnologia', '/en']
const isBench = process.env.EVERY_PAGE === '1'
const pages = isBench ? AGENCY_PAGES.map(([path]) => path) : WORST

const agency = openAgency()

describe.each([
  ['Arial', 'arimo'],
  ['Roboto', 'roboto'],
])('on a slow phone whose own face is %s', (face, metricTwin) => {
  it.each(pages)('%s stays where it is when its fonts come', async (path) => {
    // The test's machine may have neither font, so a font with the same metrics replaces it, available at once like a local font.
    const { page } = await agency.open({ viewport: PHONE, deviceScaleFactor: 2, bypassCSP: true })
    await page.route(agency.url + path, async (route) => {
      const answer = await answerOf(route)
      await route.fulfill({ response: answer, body: withLocalFace(await answer.text(), face, metricTwin) })
    })
    await slowDown(page)
    await page.addInitScript(watchShifts)
    await page.goto(agency.url + path)
    await page.waitForSelector('html[data-hydrated="true"]')
    const { shift, faces } = await page.evaluate(shiftsWhenSettled)
    expect(faces).toEqual(expect.arrayContaining(['Bricolage Grotesque Variable', 'Instrument Sans Variable']))
    expect(shift).toBeLessThanOrEqual(0.01)
    await page.context().close()
  })
})

it('asks for the fonts of the first screen before anything else', async () => {
  const html = await (await fetch(`${agency.url}/car`)).text()
  const [before = ''] = html.split('<style>')
  const fonts = [...before.matchAll(/<link rel="preload" href="([^"]+)" as="font" type="font\/woff2" crossorigin>/g)]
  expect(fonts).toHaveLength(2)
  for (const [, href = ''] of fonts) {
    expect(html.split('<style>')[1]).toContain(href)
    expect((await fetch(agency.url + href)).headers.get('content-type')).toBe('font/woff2')
  }
})

/** Limits the network to 1.6 Mbit/s with a round trip of 150 ms. When every page is checked, also slows the processor to a quarter. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytesPerSecond = 1_600_000 / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  if (isBench) await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/**
 * The page as a phone with this local font shows it: the local fonts of that system exist, and no others. Nothing is painted before the replacements
 * are loaded, since a local font is available immediately.
 */
function withLocalFace(html: string, face: string, metricTwin: string): string {
  const atOnce = `<script>
    const root = document.documentElement
    root.style.display = 'none'
    const local = [...document.fonts].filter(({ family }) => /Fallback|Roboto/.test(family)).map((font) => font.load())
    Promise.allSettled(local).then(() => root.style.removeProperty('display'))
  </script>`
  return html
    .replace('</style>', `</style>${atOnce}`)
    .replace(/(@font-face\{[^}]*src:)local\(([^)]*)\)[^;}]*/g, (_, start: string, name: string) =>
      name.includes(face)
        ? `${start}url(${dataOf(metricTwin, name.includes('Bold') ? 700 : 400)})`
        : `${start}local(none)`,
    )
}

function dataOf(name: string, weight: number): string {
  const file = createRequire(import.meta.url).resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`)
  return `data:font/woff2;base64,${readFileSync(file, 'base64')}`
}

/** Runs in the page before its own scripts. */
function watchShifts(): void {
  const seen = window as unknown as { shift: number }
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number }[]) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: the total layout shift once all fonts and pictures are loaded, and the families of the loaded fonts. */
async function shiftsWhenSettled(): Promise<{ shift: number; faces: string[] }> {
  await document.fonts.ready
  const pictures = [...document.images].filter(({ loading }) => loading === 'eager')
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  const faces = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
  const { shift } = window as unknown as { shift: number }
  return { shift, faces: faces.map((family) => family.replaceAll('"', '')) }
}
