import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gotoHydrated, launchBrowser, openPage } from '../support/browser.ts'
import { type StartedSite, startSite } from '../support/start-site.ts'

const repository = join(import.meta.dirname, '../..')
let folder: string
let site: StartedSite
let browser: Browser
let page: Page

/** A copy of the second site, so that the edits touch nothing else. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-dev-'))
  cpSync(join(repository, 'test/fixtures/sites/bakery'), folder, { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  ;[site, browser] = await Promise.all([startSite(file('site.config.yaml'), { mode: 'dev' }), launchBrowser()])
  ;({ page } = await openPage(browser, { locale: 'fr-FR' }))
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  rmSync(folder, { recursive: true, force: true })
})

function file(name: string): string {
  return join(folder, name)
}

function edit(name: string, from: string | RegExp, to: string): () => void {
  const original = readFileSync(file(name), 'utf8')
  const edited = original.replace(from, to)
  if (edited === original) throw new Error(`${name} holds nothing like ${from}.`)
  writeFileSync(file(name), edited)
  return () => writeFileSync(file(name), original)
}

describe('site dev', () => {
  it('shows edited titles without a restart and without a reload', async () => {
    await gotoHydrated(page, `${site.url}/`)
    await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
    const title = await page.title()
    const undoTitle = edit('site.config.yaml', 'title: { fr: Pain au levain à Montréal', 'title: { fr: Un autre titre')
    await page.waitForFunction((old) => document.title !== old && document.title.includes('Un autre titre'), title)
    undoTitle()
    const undo = edit('site.config.yaml', 'Le four est chaud depuis quatre heures', 'Le four est froid')
    await page.getByRole('heading', { level: 1, name: 'Le four est froid' }).waitFor()
    expect(await page.locator('[data-kept]').count()).toBe(1)
    undo()
    await page.getByRole('heading', { level: 1, name: 'Le four est chaud depuis quatre heures' }).waitFor()
    expect(await page.title()).toBe(title)
  })

  it('follows a file that an edit of the manifest has included', async () => {
    await gotoHydrated(page, `${site.url}/`)
    writeFileSync(file('palettes.yaml'), "feast: { accent: '#111111' }\n")
    const manifest = readFileSync(file('site.config.yaml'), 'utf8')
    const palettes = /^ {2}palettes:\n(?: {4}.*\n)+/m
    const undo = edit('site.config.yaml', palettes, '  palettes: { include: palettes.yaml }\n')
    const style = () => page.locator('head > style').first().textContent()
    await expect.poll(style, { timeout: 10_000 }).toContain('#111111')
    writeFileSync(file('palettes.yaml'), "feast: { accent: '#222222' }\n")
    await expect.poll(style, { timeout: 10_000 }).toContain('#222222')
    undo()
    await expect.poll(style, { timeout: 10_000 }).not.toContain('#222222')
    expect(readFileSync(file('site.config.yaml'), 'utf8')).toBe(manifest)
  })

  it('follows the file .env, again and again', async () => {
    await gotoHydrated(page, `${site.url}/`)
    const undo = edit('site.config.yaml', /^ {2}product: .*$/m, "  product: '$" + "{SHOP_NAME:-Sans nom}'")
    await page.waitForFunction(() => document.title.includes('Sans nom'))
    for (const name of ['Fournil Un', 'Fournil Deux']) {
      writeFileSync(file('.env'), `SHOP_NAME=${name}\n`)
      await page.waitForFunction((product) => document.title.includes(product), name)
    }
    rmSync(file('.env'))
    await page.waitForFunction(() => document.title.includes('Sans nom'))
    undo()
    await page.waitForFunction(() => !document.title.includes('Sans nom'))
  })

  it('shows what is wrong with a broken manifest over the last good site, until it is mended', async () => {
    await gotoHydrated(page, `${site.url}/`)
    const heading = await page.textContent('h1')
    const undo = edit('site.config.yaml', 'product:', 'prodct:')
    await page.waitForSelector('#sitio-problems')
    expect(await page.textContent('#sitio-problems')).toMatch(
      /site\.config\.yaml:\d+:\d+ {2}manifest\/unknown-key\s+"prodct" .* Did you mean "product"\?/,
    )
    expect(await page.textContent('h1')).toBe(heading)
    expect((await fetch(`${site.url}/`)).status).toBe(200)
    undo()
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
  })

  it('shows edited messages, styles and static sections, and lets islands keep their place', async () => {
    await gotoHydrated(page, `${site.url}/`)
    await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
    const undoStyle = edit('sections/Welcome/Welcome.css', /^/, '.welcome { outline: 7px solid rgb(1, 2, 3) }\n')
    await page.waitForFunction(() => {
      const section = document.querySelector('[data-section="Welcome"] .welcome')
      return section !== null && getComputedStyle(section).outlineWidth === '7px'
    })
    undoStyle()
    const undoCode = edit('sections/Welcome/Welcome.tsx', '<h1', '<h1 data-edited="yes"')
    await page.waitForSelector('h1[data-edited="yes"]')
    undoCode()
    await page.waitForSelector('h1:not([data-edited])')
    expect(await page.locator('[data-kept]').count()).toBe(1)
  })
})
