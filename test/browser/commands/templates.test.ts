import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { run } from '../../../cli/program.ts'
import { folderSite } from '../../../runtime/server/folder-site.ts'
import { type Listening, listen } from '../../../runtime/server/process/listen.ts'
import { brokenWords } from '../../support/browsers/broken-words.ts'
import { DESKTOP, drawn, launchBrowser, openPage, PHONE } from '../../support/browsers/browser.ts'
import { palePlaces } from '../../support/browsers/pale-places.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { tooWide, tooWideWhenEnlarged, tooWideWhenSpaced } from '../../support/browsers/too-wide.ts'
import { callSite } from '../../support/run/call-site.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { stubNpm } from '../../support/run/stub-npm.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const baseStyles = readFileSync(join(import.meta.dirname, '../../../sections/base.css'), 'utf8')

const LONG_LINE = `\n\`\`\`sh\n${'check the bicycle && '.repeat(12)}\n\`\`\`\n`

let folder: string
let browser: Browser

beforeAll(async () => {
  stubNpm()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'templates-')))
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

// The template `site` is built and served in installed-product.test.ts; `blank` is one page.
describe.each([
  ['blog', ['/', '/posts/five-minutes-on-a-sunday', '/es/acerca']],
  ['event', ['/', '/programme', '/es/lugar', '/es/inscripcion', '/es/404.html']],
  ['docs', ['/', '/docs/scripts', '/es/guia/ordenes']],
] as const)('a new site of the template %s', (template, paths) => {
  let site: Listening
  beforeAll(async () => {
    const options = ['--yes', '--no-install', '--template', template, '--data', 'cms']
    expect(await run(['new', template, ...options], recordedIo(folder))).toBe(0)
    if (template === 'blog') lengthen(join(folder, 'blog/content/posts/bicycle.en.md'))
    expect(await callSite(['prerender'], join(folder, template))).toMatchObject({ code: 0 })
    site = await listen(
      folderSite(join(folder, template, 'dist/static'), () => {}),
      0,
      '127.0.0.1',
    )
  })
  afterAll(async () => void (await site?.close(0)))

  const visitor = sharePage(() => openPage(browser))

  it.each(paths)('keeps nobody out at %s, and has no line that leaves the page, be it wide or narrow', async (path) => {
    const { page } = visitor
    await page.goto(site.url + path)
    await page.evaluate(axeSource)
    for (const width of [1440, 280]) {
      await page.setViewportSize({ width, height: 900 })
      await drawn(page)
      const violations = await page.evaluate(async () => {
        const { axe } = window as unknown as {
          axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
        }
        return (await axe.run()).violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
      })
      expect([width, violations, await tooWide(page)]).toEqual([width, [], 0])
    }
    expect(await tooWideWhenEnlarged(page)).toBe(0)
    expect(await brokenWords(page, '.navbar__logo')).toEqual([])
    expect(await tooWideWhenSpaced(page)).toBe(0)
  })

  it('has its links in the head again where the window widens while the menu is open', async () => {
    const { page } = visitor
    await page.setViewportSize(PHONE)
    await page.goto(site.url + paths[0])
    await page.click('.navbar__button')
    await page.setViewportSize(DESKTOP)
    const link = page.locator('.navbar__link').first()
    const placeOf = async () => (await link.boundingBox()) ?? Promise.reject(new Error('The link cannot be seen.'))
    const open = await placeOf()
    await page.mouse.click(DESKTOP.width / 2, DESKTOP.height - 1)
    await page.waitForSelector(':popover-open', { state: 'detached' })
    const closed = await placeOf()
    expect(open.x).toBe(closed.x)
    // The line below the head belongs to it, and not to the menu.
    expect(Math.abs(open.y - closed.y)).toBeLessThan(2)
  })

  it.runIf(template === 'docs')('gives a section that is added around its pages the whole width', async () => {
    const { page } = visitor
    await page.setViewportSize(DESKTOP)
    await page.goto(`${site.url}/docs/scripts`)
    const width = await page.evaluate(() => {
      const added = document.createElement('div')
      added.dataset.section = 'ConsentBanner'
      document.querySelector('[data-layout="page"]')?.append(added)
      return added.getBoundingClientRect().width
    })
    expect(width).toBe(DESKTOP.width)
  })

  it('shows the edge of a field that no stylesheet knows', async () => {
    const { page } = visitor
    if (!page.url().startsWith(site.url)) await page.goto(site.url + paths[0])
    const edges = await page.evaluate(() =>
      ['input', 'select', 'textarea'].map((name) => {
        const field = document.body.appendChild(document.createElement(name))
        const width = Number.parseFloat(getComputedStyle(field).borderTopWidth)
        field.remove()
        return width
      }),
    )
    for (const width of edges) expect(width).toBeGreaterThan(0)
  })

  it.each(paths.slice(0, 2))('prints %s dark on paper, without grounds', async (path) => {
    const { page } = visitor
    onTestFinished(() => page.emulateMedia({ media: null }))
    await page.setViewportSize(DESKTOP)
    await page.goto(site.url + path)
    await page.emulateMedia({ media: 'print' })
    const grounds = await page.evaluate(() => {
      const isGround = ({ backgroundColor, borderImageSource }: CSSStyleDeclaration) =>
        backgroundColor !== 'rgba(0, 0, 0, 0)' || borderImageSource !== 'none'
      return [...document.querySelectorAll(':root, body *')]
        .filter((element) => element.checkVisibility() && isGround(getComputedStyle(element)))
        .map(({ tagName, className }) => `${tagName} ${className}`)
    })
    expect(grounds).toEqual([])
    expect(await palePlaces(page)).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light')
  })
})

/** A document for what a test writes into it. */
const paper = sharePage(() => openPage(browser))

it('the stylesheet of the blank template leaves the colours of packaged sections to them', async () => {
  const [blank, navBar] = ['cli/templates/blank/theme.css', 'sections/NavBar/NavBar.css'].map((file) =>
    readFileSync(join(import.meta.dirname, '../../..', file), 'utf8'),
  )
  const { page } = paper
  await page.setViewportSize(DESKTOP)
  await page.setContent(`<style>${baseStyles}${blank}${navBar}</style><header class="navbar">
    <a class="navbar__action" href="#contact">Contact</a></header>`)
  expect(
    await page.evaluate(() => {
      const { color, backgroundColor } = getComputedStyle(document.querySelector('.navbar__action') as Element)
      return color !== backgroundColor
    }),
  ).toBe(true)
})

it.each(['ltr', 'rtl'])(
  'the words of the slider begin where other sections begin on a wide screen, %s',
  async (dir) => {
    const slider = readFileSync(join(import.meta.dirname, '../../../sections/Slider/Slider.css'), 'utf8')
    const { page } = paper
    await page.setViewportSize({ width: 1920, height: 1080 })
    await page.setContent(`<!doctype html><html dir="${dir}"><style>${baseStyles}${slider}</style><ol class="slider__track">
    <li class="slider__slide"><div class="slider__words"><h1>One</h1></div></li></ol>
    <section class="grid"><h2>Two</h2></section></html>`)
    const starts = await page.$$eval('h1, h2', (titles) =>
      titles.map((title) => {
        const words = document.createRange()
        words.selectNodeContents(title)
        const { left, right } = words.getBoundingClientRect()
        return Math.round(document.dir === 'rtl' ? right : left)
      }),
    )
    expect(starts[0]).toBe(starts[1])
  },
)

it.each([
  ['whole', 'welcome@example.com', false],
  ['broken where no line could hold it', `${'hello'.repeat(12)}@example.com`, true],
])('an address in the footer of a phone is %s', async (_, address, isBroken) => {
  const footer = readFileSync(join(import.meta.dirname, '../../../sections/FooterBlock/FooterBlock.css'), 'utf8')
  const { page } = paper
  await page.setViewportSize({ width: 390, height: 844 })
  await page.setContent(`<!doctype html><style>${baseStyles}${footer}</style><footer class="footer"><div class="grid"><nav class="footer__columns">
  <div><a class="footer__link">Home</a></div><div><a class="footer__link" style="font-family: monospace">${address}</a></div></nav></div></footer>`)
  const link = page.locator('a', { hasText: '@' })
  expect(await link.evaluate(({ clientHeight }) => clientHeight > 50)).toBe(isBroken)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

/** Content that goes beyond the template's own: a word and a line of code that are wider than a phone. */
function lengthen(post: string): void {
  writeFileSync(
    post,
    readFileSync(post, 'utf8').replace('title: ', 'title: Donaudampfschifffahrtsgesellschaft, ') + LONG_LINE,
  )
}

it.each([
  ['a telephone number', '<a href="tel:+12025550100">+1 202 555 0100</a>', 'a', [0, 3, 7, 11]],
  ['an option of a command', '<code>--json</code>', 'code', [0, 2, 5]],
  ['code', "<pre><code>import 'json'</code></pre>", 'code', [0, 7, 8, 12]],
])(
  'the stylesheet of the templates shows %s in its order, also on a page that reads from the right',
  async (_, markup, name, starts) => {
    const { page } = paper
    await page.setViewportSize(DESKTOP)
    await page.setContent(`<!doctype html><html dir="rtl"><style>${baseStyles}</style><p>${markup}</p></html>`)
    const places = await page.locator(name).evaluate((element, starts) => {
      const text = element.firstChild
      if (!text) throw new Error('There is no text.')
      return starts.map((start) => {
        const range = document.createRange()
        range.setStart(text, start)
        range.setEnd(text, start + 1)
        return range.getBoundingClientRect().left
      })
    }, starts)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  },
)
