import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderSite } from '../../../runtime/server/folder-site.ts'
import { type Listening, listen } from '../../../runtime/server/process/listen.ts'
import { DESKTOP, drawn, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { tooWide, tooWideWhenEnlarged } from '../../support/browsers/too-wide.ts'
import { packedDocs } from '../../support/run/packed-docs.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let documentation: Listening
let browser: Browser

beforeAll(async () => {
  const folder = await packedDocs()
  documentation = await listen(
    folderSite(folder, () => {}),
    0,
    '127.0.0.1',
  )
  browser = await launchBrowser()
})

afterAll(async () => {
  await browser?.close()
  await documentation?.close(0)
})

const visitor = sharePage(() => openPage(browser))

describe('the documentation', () => {
  it.each(['/', '/guides/forms', '/keys/routes', '/sections/Features', '/search?q=slug'])(
    'has nothing at %s that keeps anybody out, and no line that leaves the page, by day on a desktop and at night on a phone',
    async (path) => {
      const { page } = visitor
      await page.goto(documentation.url + path)
      await page.evaluate(axeSource)
      for (const [colorScheme, width] of [
        ['light', 1440],
        ['dark', 390],
      ] as const) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 900 })
        await drawn(page)
        const violations = await page.evaluate(async () => {
          const { axe } = window as unknown as {
            axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
          }
          const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
          const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags } })
          return violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)
        })
        expect([colorScheme, violations, await tooWide(page)]).toEqual([colorScheme, [], 0])
      }
      expect(await tooWideWhenEnlarged(page)).toBe(0)
    },
  )
})

describe('the search of the documentation', () => {
  it.each([
    ['unknown key', 'manifest/unknown-key'],
    ['Cloudflare', 'On a host of files'],
    ['slug', 'Content in files'],
    ['useFetch', 'useFetch'],
  ])('finds for "%s" the page %s', async (words, title) => {
    const { page } = visitor
    await page.setViewportSize(DESKTOP)
    await page.goto(documentation.url)
    await page.getByRole('searchbox', { name: 'Search the documentation' }).fill(words)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: title, exact: true }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/search')
  })
})
