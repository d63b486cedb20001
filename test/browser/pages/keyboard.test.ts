import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import sharp, { type Sharp } from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { DESKTOP, gotoHydrated, PHONE } from '../../support/browsers/browser.ts'
import { openAgency } from '../../support/browsers/open-agency.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { tooWide } from '../../support/browsers/too-wide.ts'

const agency = openAgency()
const phone = sharePage(() => agency.open())
beforeEach(() => phone.page.setViewportSize(PHONE))

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
])('the menu of a phone, %s', (_, javaScriptEnabled) => {
  it('keeps the focus while it is open, and gives it back to its button', async () => {
    const { page } = await agency.open({ viewport: PHONE, javaScriptEnabled })
    await page.goto(`${agency.url}/`)
    const sheet = page.locator('.navbar__sheet')
    await page.locator('.navbar__button').focus()
    await page.keyboard.press('Enter')
    await sheet.waitFor()
    const stops = await page.locator('.navbar').locator('a, button').count()
    const reached = new Set<string>()
    for (let press = 0; press < stops + 3; press += 1) {
      await page.keyboard.press('Tab')
      // Between the end of the page and its beginning, the focus is in the browser's own controls.
      if ((await page.locator('*:focus').count()) === 0) continue
      const focused = page.locator('.navbar *:focus')
      expect(await focused.count(), await page.locator('*:focus').evaluateAll(([element]) => element?.outerHTML)).toBe(
        1,
      )
      reached.add(await focused.innerText())
    }
    expect(reached.size).toBe(stops)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    expect(await page.locator('.navbar__button:focus').count()).toBe(1)
    expect(await page.locator('h1').isVisible()).toBe(true)
    await page.context().close()
  })
})

it('shows the page again after a link of the menu, at its heading', async () => {
  const { page } = phone
  await gotoHydrated(page, `${agency.url}/`)
  await page.click('.navbar__button')
  expect(await page.locator('h1').isVisible()).toBe(false)
  await page.click('.navbar__sheet a[href="/cursos"]')
  await page.waitForURL(`${agency.url}/cursos`)
  await page.locator('h1:focus').waitFor()
})

it.each(['#main', '/car#main', '/car'])(
  'shows the page again after a link of the menu to the same page, %s',
  async (href) => {
    const { page } = phone
    await gotoHydrated(page, `${agency.url}/car`)
    await page
      .locator('.navbar__link')
      .first()
      .evaluate((link, to) => link.setAttribute('href', to), href)
    await page.click('.navbar__button')
    await page.locator('.navbar__link').first().click()
    await page.locator('h1').waitFor()
    expect(new URL(page.url()).pathname).toBe('/car')
  },
)

it('shows over an open menu that its link is being loaded, and in its place that there is no connection', async () => {
  const { page } = phone
  // No page comes, and none is fetched ahead.
  await page.route('**/_site/payload/**', () => {})
  await gotoHydrated(page, `${agency.url}/`)
  await page.click('.navbar__button')
  await page.click('.navbar__link[href="/cursos"]')
  await page.locator('#progress').waitFor()
  await page.context().setOffline(true)
  await page.waitForFunction(() => !navigator.onLine)
  await page.click('.navbar__link[href="/video"]')
  await page.getByRole('alert').getByText('No hay conexión').waitFor()
  expect(await page.locator(':popover-open').count()).toBe(0)
})

it('has its links in the head again where the window widens while the menu is open', async () => {
  const { page } = phone
  await page.goto(`${agency.url}/`)
  await page.click('.navbar__button')
  await page.setViewportSize(DESKTOP)
  const link = page.locator('.navbar__link').first()
  const placeOf = async () => (await link.boundingBox()) ?? Promise.reject(new Error('The link cannot be seen.'))
  const open = await placeOf()
  expect(await page.locator('h1').isVisible()).toBe(true)
  await page.mouse.click(DESKTOP.width / 2, DESKTOP.height - 1)
  await page.waitForSelector(':popover-open', { state: 'detached' })
  const closed = await placeOf()
  expect(open.x).toBe(closed.x)
  // The line below the head belongs to it, and not to the menu.
  expect(Math.abs(open.y - closed.y)).toBeLessThan(2)
})

it('opens below a head that a long name makes higher', async () => {
  const { page } = phone
  await gotoHydrated(page, `${agency.url}/`)
  await page.locator('.navbar__product').evaluate((name) => {
    name.textContent = 'Asociación de vecinos de la ribera del río Tárcoles y de todos sus afluentes'
  })
  await page.click('.navbar__button')
  const bottom = await page.locator('.navbar').evaluate((head) => head.getBoundingClientRect().bottom)
  const top = await page.locator('.navbar__sheet').evaluate((sheet) => sheet.getBoundingClientRect().top)
  expect(Math.abs(top - bottom)).toBeLessThan(1)
})

it('leaves a low window to the page, as on a desktop zoomed in to 400%', async () => {
  const { page } = phone
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${agency.url}/pri#mensajes`)
  await page.waitForFunction(() => scrollY > 0)
  const bottom = await page.locator('.navbar').evaluate((head) => head.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(0)
})

it('has no fault of access while the menu is open', async () => {
  const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  const { page } = phone
  await gotoHydrated(page, `${agency.url}/`)
  await page.click('.navbar__button')
  await page.evaluate(source)
  const faults = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } }
    return (await axe.run()).violations.map(({ id }) => id)
  })
  expect(faults).toEqual([])
})

/** The pages cover every palette, and controls at the edges of the screen, on plain areas, and in light and dark colours. */
describe('the focus', () => {
  it.each(['/', '/creatividad', '/cursos', '/ilustracion', '/tecnologia', '/portafolio'])(
    'on %s is seen on every control of the first screen and of the menu',
    async (path) => {
      const { page } = phone
      await gotoHydrated(page, agency.url + path)
      await page.evaluate(() => document.fonts.ready)
      const ofPage = ['.navbar__logo', '.navbar__button', 'main a:visible >> nth=0', '.whatsapp__link']
      expect(await faintRings(page, ofPage)).toEqual([])
      await page.click('.navbar__button')
      const ofMenu = ['.navbar__button', '.navbar__link', '.navbar__language', '.navbar__action']
      expect(await faintRings(page, ofMenu)).toEqual([])
    },
  )
})

it('scrolls the page, and not the slides, at the first turn of a mouse wheel: they are as high as their words, however low the window is', async () => {
  const { page } = phone
  await page.setViewportSize({ width: 1024, height: 600 })
  await page.goto(`${agency.url}/`)
  await page.mouse.move(200, 300)
  await page.mouse.wheel(0, 100)
  await page.waitForFunction(() => scrollY > 0)
  const track = page.locator('.slider__track')
  expect(
    await track.evaluate(({ scrollTop, scrollHeight, clientHeight }) => [scrollTop, scrollHeight - clientHeight]),
  ).toEqual([0, 0])
})

it('keeps posters as large as the window, and pages within it, where no picture comes', async () => {
  const { page } = await agency.open()
  await page.route(/\.(?:svg|webp|avif)$/, (route) => route.abort())
  await page.goto(`${agency.url}/`)
  const { width, height } = (await page.locator('.slider__slide').first().boundingBox()) ?? { width: 0, height: 0 }
  expect(width).toBe(DESKTOP.width)
  expect(height).toBeLessThan(DESKTOP.height)
  await page.setViewportSize(PHONE)
  for (const path of ['/', '/portafolio']) {
    await page.goto(agency.url + path)
    await page.evaluate(() => {
      for (const image of document.images) image.loading = 'eager'
    })
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    expect(await tooWide(page)).toBe(0)
  }
  await page.context().close()
})

it('marks the number of the poster that is shown', async () => {
  const { page } = phone
  await page.setViewportSize(DESKTOP)
  await gotoHydrated(page, `${agency.url}/`)
  const current = page.locator('.slider__number[aria-current="true"]')
  await expect.poll(() => current.allInnerTexts()).toEqual(['1'])
  const lines = await page
    .locator('.slider__number')
    .evaluateAll((numbers) => numbers.map((number) => getComputedStyle(number).backgroundImage !== 'none'))
  expect(lines).toEqual([true, false, false])
  await page
    .locator('.slider__track')
    .evaluate((track) => track.scrollTo({ left: track.scrollWidth, behavior: 'instant' }))
  await expect.poll(() => current.allInnerTexts()).toEqual(['3'])
  await page.click('.slider__number >> nth=1')
  await expect.poll(() => current.allInnerTexts()).toEqual(['2'])
  await page.evaluate(() => scrollTo({ top: 4000, behavior: 'instant' }))
  await page.click('.navbar__link[href="/video"]')
  await page.waitForURL(`${agency.url}/video`)
  await expect.poll(() => current.allInnerTexts()).toEqual(['1'])
})

describe('with the colours of the system', () => {
  const visitor = sharePage(() => agency.open({ forcedColors: 'active' }))

  it('every field and every button has its box, the select its arrow, the checkbox its mark', async () => {
    const { page } = visitor
    await page.goto(`${agency.url}/contact`)
    const boxes = await page.locator('.form__input:not([type="checkbox"])').evaluateAll((inputs) =>
      inputs.map((input) => {
        const { borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth } = getComputedStyle(input)
        return [borderTopWidth, borderRightWidth, borderBottomWidth, borderLeftWidth].every(
          (width) => parseFloat(width) > 0,
        )
      }),
    )
    expect(boxes).toEqual(Array(6).fill(true))
    const drawnByBrowser = await page
      .locator('select.form__input, .form__input[type="checkbox"]')
      .evaluateAll((inputs) => inputs.map((input) => getComputedStyle(input).appearance))
    expect(drawnByBrowser).toEqual(['auto', 'auto'])
    const bare = await page
      .locator('button')
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => parseFloat(getComputedStyle(button).borderTopWidth) === 0)
          .map((button) => button.className),
      )
    expect(bare).toEqual([])
  })

  it('the progress bar is seen', async () => {
    const { page } = visitor
    await page.goto(`${agency.url}/`)
    for (const state of ['loading', 'failed']) {
      const ground = await page.locator('#progress').evaluate((bar, now) => {
        bar.removeAttribute('hidden')
        bar.setAttribute('data-state', now)
        return getComputedStyle(bar).backgroundColor
      }, state)
      expect([state, ground]).not.toEqual([state, 'rgb(255, 255, 255)'])
    }
  })

  it.each([
    ['/portafolio', '.portfolio__choice:has(:checked)', '.portfolio__choice:not(:has(:checked))'],
    ['/', '.slider__number[aria-current]', '.slider__number:not([aria-current])'],
  ])('what is chosen on %s differs from the rest', async (path, chosen, other) => {
    const { page } = visitor
    await gotoHydrated(page, agency.url + path)
    const groundOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).backgroundColor)
    await page.locator(chosen).waitFor()
    expect(await groundOf(chosen)).not.toBe(await groundOf(other))
  })
})

/**
 * What is wrong with the focus indicators of controls on the screen. Each needs as many pixels as a 2 px line around the control (the part on the
 * screen) whose contrast with the same pixels without focus is at least 3:1.
 */
async function faintRings(page: Page, selectors: readonly string[]): Promise<string[]> {
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  const plain = await page.screenshot()
  const faint: string[] = []
  for (const selector of selectors) faint.push(...(await faintRing(page, page.locator(selector).first(), plain)))
  return faint
}

/** @param plain - the screen without focus. */
async function faintRing(page: Page, control: Locator, plain: Buffer): Promise<string[]> {
  await control.focus()
  // Makes it a focus by the keyboard, since no other shows a ring.
  await page.keyboard.press('Shift+Tab')
  await control.focus()
  const box = await control.boundingBox()
  if (!box) throw new Error('The control cannot be seen.')
  const left = Math.max(0, Math.floor(box.x - 8))
  const top = Math.max(0, Math.floor(box.y - 8))
  const width = Math.min(PHONE.width, Math.ceil(box.x + box.width + 8)) - left
  const height = Math.min(PHONE.height, Math.ceil(box.y + box.height + 8)) - top
  const focused = await luminances(sharp(await page.screenshot({ clip: { x: left, y: top, width, height } })))
  const unfocused = await luminances(sharp(plain).extract({ left, top, width, height }))
  const seen = focused.filter((value, at) => contrast(value, unfocused[at] ?? 0) >= 3).length
  const inside = (width - 16 + height - 16) * 2
  return seen >= inside * 2
    ? []
    : [`${await control.evaluate((element) => element.className)}: ${seen} of ${inside * 2}`]
}

/** The linear light of each of a channel's 256 values (sRGB). */
const linear = Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
)

/** The relative luminance of each pixel. */
async function luminances(picture: Sharp): Promise<number[]> {
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const lightOf = (value = 0) => linear[value] ?? 0
  return Array.from({ length: info.width * info.height }, (_, pixel) => {
    const [red, green, blue] = data.subarray(pixel * 3, pixel * 3 + 3)
    return 0.2126 * lightOf(red) + 0.7152 * lightOf(green) + 0.0722 * lightOf(blue)
  })
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
