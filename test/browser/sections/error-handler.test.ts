import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { clickStarted, gotoHydrated, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { buildMade } from '../../support/run/build-made.ts'
import { callSite } from '../../support/run/call-site.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import type { MadeSite } from '../../support/sites/make-site.ts'
import { DESCRIBE, HANDLER, hearsInBrowser, hearsOfModule, hearsOnServer, makeFaulty } from './faulty-site.ts'

/** `hooks.onError`, and sections that throw without affecting others. */
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())
const visitor = sharePage(() => openPage(browser))

describe('a handler of the site’s own', () => {
  let folder: MadeSite
  let build: string
  let site: StartedSite
  beforeAll(async () => {
    folder = makeFaulty('hooks: { onError: hooks/on-error.ts }', {
      'hooks/on-error.ts': HANDLER,
      'hooks/describe.ts': DESCRIBE,
    })
    build = await buildMade(folder)
    site = await startSite(folder.config, { built: true })
  })
  afterAll(async () => {
    await site?.stop()
    folder?.remove()
  })

  it('hears on the server of a section that fails, and keeps it out of the log', () => hearsOnServer(site))

  it('hears in the browser of a section that throws; its block stays, with its own fallback or empty, and the others live', async () => {
    expect(await hearsInBrowser(site, visitor)).toEqual([])
  })

  it('hears of a section whose module throws, which is no lost chunk: its HTML stays, and no page is reloaded', async () => {
    await hearsOfModule(site, visitor)
    expect(visitor.complaints).toEqual([])
  })

  it('is fetched when something fails, and not before; one that fails itself breaks nothing', async () => {
    const { page, complaints } = visitor
    const fetched = () =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').flatMap(({ name }) => (name.includes('on-error') ? [name] : [])),
      )
    await gotoHydrated(page, `${site.url}/`)
    expect(await fetched()).toEqual([])
    await gotoHydrated(page, `${site.url}/untold`)
    await expect.poll(() => complaints).toHaveLength(2)
    expect(await fetched()).toHaveLength(1)
    expect(complaints[0]).toContain('[sitio] The error handler failed. Error: no network')
    expect(complaints[1]).toContain('[sitio] The section "untold___es/untold" failed. Error: tell nobody here')
    await clickStarted(page.locator('[data-section="Counter"] button'))
    await page.getByRole('button', { name: '1' }).waitFor()
    const { status } = await rawRequest(site.url, '/silent')
    expect(status).toBe(200)
    await expect.poll(site.stderr).toContain('tell nobody there')
    await expect.poll(site.stderr).toContain('the error handler failed')
  })

  it('makes a new build when a module that it imports changes', async () => {
    const changed = makeFaulty('hooks: { onError: hooks/on-error.ts }', {
      'hooks/on-error.ts': HANDLER,
      'hooks/describe.ts': DESCRIBE.replace('" | "', '" / "'),
    })
    onTestFinished(() => changed.remove())
    // The id differs because of the change alone: it does not depend on the folder.
    expect(await buildMade(changed)).not.toBe(build)
  })
})

describe('a handler', () => {
  it('that is missing breaks nothing: site validate tells of it, and errors are logged', async () => {
    const folder = makeFaulty('hooks: { onError: hooks/gone.ts }')
    onTestFinished(() => folder.remove())
    const { code, stdout } = await callSite(['validate'], folder.folder)
    expect(code).toBe(1)
    expect(stdout).toMatch(/^site\.config\.yaml:\d+:19 {2}hooks\/missing-module {2}\/hooks\/onError\n/m)
    await buildMade(folder)
    const site = await startSite(folder.config, { built: true })
    onTestFinished(async () => void (await site.stop()))
    expect((await rawRequest(site.url, '/broken')).status).toBe(200)
    await expect.poll(site.stderr).toContain('no bread today')
    const { page, complaints } = visitor
    await gotoHydrated(page, `${site.url}/untold`)
    await expect.poll(() => complaints).toHaveLength(1)
    expect(complaints[0]).toContain('[sitio] The section "untold___es/untold" failed. Error: tell nobody here')
  })

  it('without a default export is told by the build', async () => {
    const folder = makeFaulty('hooks: { onError: on-error.ts }', {
      'on-error.ts': 'export const onError = () => false\n',
    })
    onTestFinished(() => folder.remove())
    const { code, stderr } = await callSite(['build'], folder.folder)
    expect(code).toBe(1)
    expect(stderr).toMatch(/"default" is not exported by .*on-error\.ts/)
  })
})
