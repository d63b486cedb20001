import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readBuiltAssets } from '../../../runtime/bundle/inputs/made-of.ts'
import { gotoHydrated } from '../../support/browsers/browser.ts'
import { openAgency } from '../../support/browsers/open-agency.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { callSite } from '../../support/run/call-site.ts'
import { AGENCY } from '../../support/sites/agency.ts'
import { type MadeSite, makeSite } from '../../support/sites/make-site.ts'

/** Legacy scripts: those of the agency's site, and those of any other. */
const agency = openAgency()
const visitor = sharePage(() => agency.open())

interface Script {
  readonly attributes: string
  readonly src: string
}

function scriptsOf(html: string): Script[] {
  const head = html.slice(0, html.indexOf('</head>'))
  return [...head.matchAll(/<script ([^>]*src="([^"]+)"[^>]*)>/g)].map(([, attributes = '', src = '']) => ({
    attributes,
    src,
  }))
}

describe('legacy scripts', () => {
  it('stand in every head, error pages too: library, migration plugin, plugins, scripts, and then the page’s own', async () => {
    for (const path of ['/', '/en/cursos', '/nothing-here']) {
      const { text } = await rawRequest(agency.url, path)
      const names = scriptsOf(text).map(({ src }) =>
        /\/_site\/(\w+)\/([\w.-]+?)(?:-[\w-]{8})?\.js$/.exec(src)?.slice(1),
      )
      expect(names.filter((name) => name?.[1] !== 'quiet')).toEqual([
        ['legacy', 'jquery.min'],
        ['legacy', 'jquery-migrate.min'],
        ['legacy', 'plugins'],
        ['legacy', 'scripts'],
        ['assets', 'client-boot'],
      ])
      const legacy = scriptsOf(text).slice(0, -1)
      for (const { attributes } of legacy)
        expect(attributes).toMatch(/^defer src="[^"]+" integrity="sha384-[\w+/]{64}"$/)
    }
  })

  it('are the files of the packages, byte by byte, kept by browsers and sent compressed', async () => {
    const [library] = scriptsOf((await rawRequest(agency.url, '/')).text)
    const content = readFileSync(join(AGENCY, '../node_modules/jquery/dist/jquery.min.js'))
    const answer = await fetch(agency.url + library?.src, { headers: { 'accept-encoding': 'br' } })
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('content-encoding')).toBe('br')
    const hash = createHash('sha384').update(content).digest('base64')
    expect(library?.attributes).toContain(`integrity="sha384-${hash}"`)
  })

  it('run in order and once, whatever pages the visitor goes to, do their work there, and say nothing', async () => {
    const { page, complaints } = visitor
    await gotoHydrated(page, `${agency.url}/`)
    const state = () =>
      page.evaluate(() => {
        const { jQuery } = window as unknown as { jQuery: { fn: Record<string, unknown>; migrateVersion: string } }
        const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/_site/legacy/'))
        return [jQuery.fn.jquery, jQuery.migrateVersion, typeof jQuery.fn.unfold, loaded.length]
      })
    const before = await state()
    expect(before).toEqual([
      expect.stringMatching(/^4\.\d+\.\d+$/),
      expect.stringMatching(/^4\.\d+\.\d+$/),
      'function',
      scriptsOf(await page.content()).filter(({ src }) => src.includes('/legacy/')).length,
    ])
    await page.evaluate(() => Object.assign((window as unknown as { jQuery: object }).jQuery, { isFirst: true }))
    await page.click('[data-section="NavBar"] a[href="/tecnologia"]')
    // Waits for the new page, since the previous one has articles, too.
    await page.waitForSelector('[data-section="Services"] h1')
    expect(await state()).toEqual(before)
    expect(await page.evaluate(() => (window as unknown as { jQuery: { isFirst?: boolean } }).jQuery.isFirst)).toBe(
      true,
    )
    expect(await page.evaluate(() => console.log.toString())).toContain('[native code]')
    // One of them unfolds articles for the printer.
    const articles = page.locator('[data-section="Blog"] details')
    await articles.first().locator('summary').click()
    const open = () => articles.evaluateAll((all) => all.map((article) => article.hasAttribute('open')))
    const folded = await open()
    expect(new Set(folded)).toEqual(new Set([true, false]))
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    expect(new Set(await open())).toEqual(new Set([true]))
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await open()).toEqual(folded)
    expect(complaints).toEqual([])
  })

  describe('that fail do not stop the page', () => {
    /** The page hydrates and navigates although this script comes to nothing. */
    async function goesOnWithout(name: string, fail: (route: Route) => Promise<void>): Promise<void> {
      const { page } = visitor
      let failed = 0
      await page.route(`**/_site/legacy/${name}-*`, (route) => {
        failed += 1
        return fail(route)
      })
      await gotoHydrated(page, `${agency.url}/contact`)
      expect(failed).toBe(1)
      await page.click('[data-section="NavBar"] a[href="/cursos"]')
      await page.waitForSelector('a[href="/cursos"][aria-current="page"]')
      expect(await page.evaluate(() => console.log.toString())).toContain('[native code]')
    }

    it.each(['jquery.min', 'jquery-migrate.min', 'quiet', 'plugins'])('without %s it hydrates and navigates', (name) =>
      goesOnWithout(name, (route) => route.abort()),
    )

    it('with another content than the build’s they are refused by the browser', async () => {
      const { page, complaints } = visitor
      const stolen = { contentType: 'text/javascript', body: 'document.title = window.title = "stolen"' }
      await goesOnWithout('scripts', (route) => route.fulfill(stolen))
      expect(await page.evaluate(() => [document.title, Reflect.get(window, 'title')])).not.toContain('stolen')
      expect(complaints.join()).toContain('integrity')
    })
  })

  it('that do not come do not keep the visitor waiting: at the first sign of intent the page hydrates', async () => {
    const { page } = visitor
    let letGo = () => {}
    const gate = new Promise<void>((open) => {
      letGo = open
    })
    await page.route('**/_site/legacy/jquery.min-*', async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(`${agency.url}/`, { waitUntil: 'commit' })
    // Repeats the event, since nothing indicates when the boot script starts to listen.
    await expect
      .poll(async () => {
        await page.locator('[data-section="NavBar"] a[href="/cursos"]').dispatchEvent('pointerover')
        return page.getAttribute('html', 'data-hydrated')
      })
      .toBe('true')
    letGo()
  })
})

describe('a site that declares scripts of its own', () => {
  let made: MadeSite
  const scripts = `head: { scripts: [{ package: jquery, file: dist/jquery.slim.min.js }, { file: old/first.js }, { file: old/second.js }] }`
  const order = (name: string) => `(window.order ??= []).push('${name} ' + document.readyState + ' ' + typeof jQuery)\n`
  beforeAll(() => {
    made = makeSite({ 'old/first.js': order('first'), 'old/second.js': order('second') }, scripts)
  })
  afterAll(() => made.remove())

  it('finds them in its prerendered pages, and in the one for a missing address; is built anew when one of them changes', async () => {
    const build = async () => {
      expect(await callSite(['prerender'], made.folder)).toMatchObject({ code: 0 })
      return readBuiltAssets(join(made.folder, 'dist/site'))?.build
    }
    const before = await build()
    for (const file of ['index.html', 'en/other/index.html', '404.html']) {
      const found = scriptsOf(readFileSync(join(made.folder, 'dist/static', file), 'utf8'))
      expect(found).toHaveLength(4)
      for (const { src } of found) expect(existsSync(join(made.folder, 'dist/static', src)), src).toBe(true)
    }
    expect(await build()).toBe(before)
    made.write('old/first.js', order('changed'))
    expect(await build()).not.toBe(before)
  })

  it.each([
    [
      '{ package: no-such-package, file: a.js }',
      /:7:53 .*\s+There is no file or folder "no-such-package" in the site's node_modules/,
    ],
    ['{ package: jquery, file: dist/nothing.js }', /:7:67 .*\s.*"dist\/nothing\.js" in the package jquery/],
    ['{ file: old/nothing.js }', /:7:50 .*\s.*"old\/nothing\.js" in the site's folder/],
  ])('is refused with %s, at its place', async (script, words) => {
    const wrong = makeSite({}, `head: { themeColor: '#123456', scripts: [${script}] }`)
    onTestFinished(() => wrong.remove())
    for (const command of ['validate', 'build']) {
      const { code, stdout } = await callSite([command], wrong.folder)
      expect(code).toBe(1)
      expect(stdout).toMatch(words)
    }
  })
})
