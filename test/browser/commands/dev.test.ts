import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gotoHydrated, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'

const repository = join(import.meta.dirname, '../../..')
let folder: string
let site: StartedSite
let browser: Browser
let page: Page
/** What the site said when it was started with a fault in its code. */
let atStart: { readonly said: string; readonly status: number | undefined; readonly heading: string | null }

/** A copy of the second site, so that the edits touch nothing else. Its code has a fault at first. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-dev-'))
  cpSync(join(repository, 'test/fixtures/sites/bakery'), folder, { recursive: true })
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'))
  const undo = edit('sections/Story/Story.tsx', 'return (', 'return ( <p>{</p>')
  ;[site, browser] = await Promise.all([startSite(file('site.config.yaml'), { mode: 'dev' }), launchBrowser()])
  ;({ page } = await openPage(browser, { locale: 'fr-FR' }))
  const said = site.stdout()
  const answer = await page.goto(`${site.url}/`)
  atStart = { said, status: answer?.status(), heading: await page.textContent('h1') }
  await page
    .locator('#sitio-problems')
    .filter({ hasText: /sections\/Story\/Story\.tsx:\d+:\d+/ })
    .waitFor()
  undo()
  await page.getByRole('heading', { level: 1, name: 'Le four est chaud depuis quatre heures' }).waitFor()
  await page.waitForSelector('#sitio-problems', { state: 'detached' })
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
    await visit('/')
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

  it('tells at Alt and a click where something is written, and has the editor open it', async () => {
    await visit('/')
    const opened = page.waitForRequest((request) => request.url().includes('/__open-in-editor?'))
    // Keeps an editor from opening on this machine.
    await page.route('**/__open-in-editor?*', (route) => route.fulfill({ body: '' }))
    await page.getByRole('heading', { level: 1 }).click({ modifiers: ['Alt'] })
    const panel = page.locator('#sitio-written')
    await panel.getByRole('button', { name: /^text\s+site\.config\.yaml:81:24$/ }).waitFor()
    expect(decodeURIComponent((await opened).url())).toMatch(/\/site\.config\.yaml:81:24$/)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.locator('[data-section="Welcome"] a').click({ modifiers: ['Alt'] })
    await panel.getByRole('button', { name: /^component\s+sections\/Welcome\/Welcome\.tsx:1:1$/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    // A page with routes keeps nothing in its cache: each further one would load every module again.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('shows edited entries that are Markdown files, and what is wrong with one', async () => {
    await visit('/ateliers')
    const undo = edit('content/recipes/fougasse.fr.md', '## Le four', '## Le four *chaud*')
    await page.getByRole('heading', { level: 3, name: 'Le four chaud' }).waitFor()
    undo()
    await page.getByRole('heading', { level: 3, name: 'Le four', exact: true }).waitFor()
    const undoFault = edit('content/recipes/fougasse.fr.md', 'title: Une', 'title: [Une')
    await page.getByText('content/recipes/fougasse.fr.md:2:8').waitFor()
    // Code that changes meanwhile is shown when the entry is right again, and is not to blame until then.
    const undoCode = edit('sections/Story/Story.tsx', '<article', '<article data-edited="meanwhile"')
    await expect.poll(async () => (await page.reload())?.status()).toBe(200)
    await page.getByText('content/recipes/fougasse.fr.md:2:8').waitFor()
    undoFault()
    await page.getByText('content/recipes/fougasse.fr.md:2:8').waitFor({ state: 'detached' })
    await page.locator('[data-edited="meanwhile"]').first().waitFor()
    undoCode()
    await page.locator('[data-edited="meanwhile"]').waitFor({ state: 'detached' })
    expect(site.stdout()).not.toContain('pages/build')
  })

  it('makes a picture when a page asks for it, and another one when its file has changed', async () => {
    const source = async () => {
      const html = await (await fetch(`${site.url}/en/workshops`)).text()
      return /srcSet="(\/_site\/picture\/\S+\.avif) 480w/.exec(html)?.[1] ?? ''
    }
    const before = await source()
    const answer = await fetch(site.url + before)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/avif'])
    const original = readFileSync(file('assets/loaves.jpg'))
    // A picture stays valid with further bytes after its end.
    writeFileSync(file('assets/loaves.jpg'), Buffer.concat([original, Buffer.from('changed')]))
    await expect.poll(source).not.toBe(before)
    expect((await fetch(site.url + (await source()))).status).toBe(200)
    expect((await fetch(`${site.url}/_site/picture/0123-480.avif`)).status).toBe(404)
    writeFileSync(file('assets/loaves.jpg'), original)
    await expect.poll(source).toBe(before)
  })

  it('follows a file that an edit of the manifest has included', async () => {
    await visit('/')
    writeFileSync(file('palettes.yaml'), "feast: { accent: '#111111' }\n")
    const manifest = readFileSync(file('site.config.yaml'), 'utf8')
    const palettes = /^ {2}palettes:\n(?: {4}.*\n)+/m
    const undo = edit('site.config.yaml', palettes, '  palettes: { include: palettes.yaml }\n')
    const style = () => page.locator('head > style').first().textContent()
    await expect.poll(style).toContain('#111111')
    writeFileSync(file('palettes.yaml'), "feast: { accent: '#222222' }\n")
    await expect.poll(style).toContain('#222222')
    undo()
    await expect.poll(style).not.toContain('#222222')
    expect(readFileSync(file('site.config.yaml'), 'utf8')).toBe(manifest)
  })

  it('follows the file .env, again and again', async () => {
    await visit('/')
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

  it('shows what is wrong with a broken manifest over the last good site, until it is fixed', async () => {
    await visit('/')
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

  it('writes faults and places from left to right on a page in Arabic', async () => {
    const directionOf = (id: string) => page.locator(id).evaluate((element) => getComputedStyle(element).direction)
    await visit('/ar')
    expect(await directionOf('html')).toBe('rtl')
    await page.route('**/__open-in-editor?*', (route) => route.fulfill({ body: '' }))
    await page.getByRole('heading', { level: 1 }).click({ modifiers: ['Alt'] })
    expect(await directionOf('#sitio-written')).toBe('ltr')
    await page.keyboard.press('Escape')
    const undo = edit('site.config.yaml', 'product:', 'prodct:')
    expect(await directionOf('#sitio-problems')).toBe('ltr')
    undo()
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
  })

  it('shows edited messages, styles and static sections, and lets islands keep their place', async () => {
    await visit('/')
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

  it('tells of a stylesheet that cannot be read, until it can', async () => {
    await visit('/')
    const undo = edit('sections/Welcome/Welcome.css', /^/, '.welcome {{ }\n')
    await overlay(/^sections\/Welcome\/Welcome\.css:1:\d+ {2}styles\/syntax\s+The block that begins here is not closed/)
    undo()
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
  })

  it('keeps every page alive over a syntax error in one section, and brings the correction by itself', async () => {
    await visit('/')
    const undo = edit('sections/Story/Story.tsx', 'return (', 'return ( <p>{</p>')
    await overlay(/sections\/Story\/Story\.tsx:\d+:\d+ {2}sections\/syntax\s+This is not valid TypeScript/)
    // Reloading shows the last good page, with the overlay.
    await page.reload()
    await overlay(/sections\/Story\/Story\.tsx:\d+:\d+/)
    expect(await page.textContent('h1')).toContain('Le four est chaud')
    const undoOther = edit('sections/Welcome/Welcome.tsx', '<h1', '<h1 data-edited="meanwhile"')
    undo()
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
    await page.waitForSelector('h1[data-edited="meanwhile"]')
    undoOther()
    await page.waitForSelector('h1:not([data-edited])')
  })

  it('tells once of an operation that is not GraphQL, and of nothing that follows from it', async () => {
    await visit('/')
    const undo = edit('sections/BreadList/BreadList.graphql', /\}\s*$/, '')
    await overlay(
      /^sections\/BreadList\/BreadList\.graphql:\d+:\d+ {2}graphql\/syntax\s+This is not valid GraphQL: .+$/,
    )
    // Asking for the page loads the code, if nothing has yet.
    await page.reload()
    await overlay(
      /^sections\/BreadList\/BreadList\.graphql:\d+:\d+ {2}graphql\/syntax\s+This is not valid GraphQL: .+$/,
    )
    undo()
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
    expect(site.stdout()).not.toContain('pages/build')
  })

  it('tells of an import that leads nowhere, until the file is there', async () => {
    await visit('/')
    const undo = edit('sections/Welcome/Welcome.tsx', /^/, "import './later.ts'\n")
    await overlay(/sections\/Welcome\/Welcome\.tsx:1:8 {2}sections\/missing-module\s+There is no file "\.\/later\.ts"/)
    writeFileSync(file('sections/Welcome/later.ts'), 'export const later = true\n')
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
    undo()
  })

  it('names a section that throws, its file and its line, on the pages that show it', async () => {
    await visit('/')
    const line = readFileSync(file('sections/Welcome/Welcome.tsx'), 'utf8')
      .split('\n')
      .findIndex((text) => /^\s*return/.test(text))
    const undo = edit(
      'sections/Welcome/Welcome.tsx',
      /(\n\s*)return /,
      "$1if (title) throw new Error('out of flour')$1return ",
    )
    await overlay(
      new RegExp(
        `sections/Welcome/Welcome\\.tsx:${line + 1}:\\d+ {2}pages/failed\\s+The section "Welcome" fails: out of flour`,
      ),
    )
    await page.click('a[href="/notre-levain"]')
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
    await page.goBack()
    await overlay(/out of flour/)
    await page.reload()
    await overlay(/out of flour/)
    undo()
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
    await page.waitForSelector('[data-section="Welcome"] h1')
  })

  it('names a section that throws on the page of an entry', async () => {
    const [entry = ''] = (await (await fetch(`${site.url}/pains`)).text()).match(/(?<=href=")\/pains\/[^"]+/) ?? []
    await visit(entry)
    const undo = edit(
      'sections/Bread/Bread.tsx',
      'const t = useText()',
      "if (props) throw new Error('out of salt')\n$&",
    )
    await overlay(/^sections\/Bread\/Bread\.tsx:\d+:\d+ {2}pages\/failed\s+The section "Bread" fails: out of salt$/)
    undo()
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
  })

  it('tells of a link from code or data that leads nowhere, on the pages that show it', async () => {
    await visit('/')
    const undo = edit('sections/Welcome/Welcome.tsx', '<Link to={link.to}>', '<Link to={link.to + "-lost"}>')
    await overlay(
      /^Welcome {2}pages\/dead-link\s+The link ".+" leads nowhere: "breads-lost" is neither a route nor an address\.$/,
    )
    undo()
    await page.waitForSelector('#sitio-problems', { state: 'detached' })
  })

  it('never leaves a page without its sections while a file is saved in quick succession', async () => {
    const source = readFileSync(file('sections/Welcome/Welcome.tsx'), 'utf8')
    let answers = 0
    let isSaving = true
    let failed = 0
    const visit = async () => {
      while (isSaving) {
        const html = await (await fetch(`${site.url}/`)).text()
        if (html.includes('data-section-failed') || !html.includes('data-section="Masthead"')) failed += 1
        answers += 1
      }
    }
    const visitors = [visit(), visit(), visit()]
    // The section loads slowly, so that it is saved again while it is loading.
    const slow = `await new Promise((later) => setTimeout(later, 150))\n${source}`
    for (let save = 1; save <= 12; save += 1) {
      writeFileSync(file('sections/Welcome/Welcome.tsx'), slow.replace('<h1', `<h1 data-save="${save}"`))
      const before = answers
      // Saves again once one visitor has an answer and the others are still waiting.
      await expect.poll(() => answers, { interval: 10 }).toBeGreaterThan(before)
    }
    isSaving = false
    await Promise.all(visitors)
    expect(failed).toBe(0)
    await expect.poll(async () => (await fetch(`${site.url}/`)).text()).toContain('data-save="12"')
    writeFileSync(file('sections/Welcome/Welcome.tsx'), source)
    await expect.poll(async () => (await fetch(`${site.url}/`)).text()).not.toContain('data-save')
  })
})

describe('site dev of a site whose code has never been good', () => {
  it('says so in a page that becomes the site when the code is corrected', () => {
    expect(atStart.said).toMatch(/sections\/Story\/Story\.tsx:\d+:\d+ {2}sections\/syntax/)
    expect([atStart.status, atStart.heading]).toEqual([500, 'The site cannot be shown yet'])
  })
})

/** Opens a page unless it is open: tests leave the site as it was, and what they change comes without a reload. */
async function visit(path: string): Promise<void> {
  if (page.url() === site.url + path) await page.waitForSelector('html[data-hydrated="true"]')
  else await gotoHydrated(page, site.url + path)
}

/** Waits until the overlay shows these words. */
async function overlay(words: RegExp): Promise<void> {
  await expect.poll(() => page.locator('#sitio-problems').allTextContents()).toEqual([expect.stringMatching(words)])
}
