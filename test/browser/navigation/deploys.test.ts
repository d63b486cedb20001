import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { gotoHydrated, launchBrowser, openPage } from '../../support/browsers/browser.ts'
import { buildMade } from '../../support/run/build-made.ts'
import { callSite } from '../../support/run/call-site.ts'
import { startSite } from '../../support/run/start-site.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'

/** Tabs that were opened before a deployment keep working (`build.keepAssets`). */
let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser?.close())

const counter = (word: string) => `import { useEffect, useState } from 'react'
export function Counter() {
  const [count, setCount] = useState(0)
  const [isStarted, setStarted] = useState(false)
  useEffect(() => setStarted(true), [])
  return <button type="button" data-started={isStarted} onClick={() => setCount(count + 1)}>{'${word} ' + count}</button>
}
`

/** A site whose second page has a section that hydrates on interaction. */
function makeCounting(): MadeSite {
  const made = makeSite(
    {
      'sections/Counter/Counter.tsx': counter('first'),
      'sections/Counter/Counter.schema.json': sectionSchema({ hydrate: 'interaction' }),
    },
    // No prefetching, since a page that was fetched before a deployment could still be shown.
    `  - { name: counting, path: /counting, sections: [Shown, Counter] }
navigation: { prefetch: { enabled: false } }
`,
  )
  onTestFinished(() => made.remove())
  return made
}

it('after two deployments an open page still starts its section, and the next navigation loads the new site; then fewer are kept', async () => {
  const made = makeCounting()
  const own: string[] = []
  const build = async () => {
    await buildMade(made)
    own.push(chunkOf(made))
  }
  await build()
  let site = await startSite(made.config, { built: true })
  onTestFinished(async () => void (await site.stop()))
  const deploy = async (word: string) => {
    const port = Number(new URL(site.url).port)
    made.write('sections/Counter/Counter.tsx', counter(word))
    // Builds before stopping, so that the port is free only for a moment.
    await build()
    await site.stop()
    site = await startSite(made.config, { port, built: true })
  }
  const { page, complaints } = await openPage(browser)
  const chunks: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/Counter.*\.js$/.test(pathname)) chunks.push(`${response.status()} ${pathname}`)
  })
  await gotoHydrated(page, `${site.url}/counting`)
  await page.evaluate(() => document.body.setAttribute('data-kept', 'yes'))
  await deploy('second')
  await deploy('third')

  await page.getByRole('button', { name: 'first 0' }).focus()
  await expect.poll(() => chunks).toHaveLength(1)
  expect(chunks[0]).toMatch(/^200 /)
  // Waits until the code runs, and not only until it is loaded, since a click would be lost.
  await page.waitForSelector('button[data-started="true"]')
  await page.getByRole('button').click()
  await page.getByRole('button', { name: 'first 1' }).waitFor()
  expect(await page.locator('[data-kept]').count()).toBe(1)

  // The payload belongs to another build, so the browser loads the whole document anew.
  await page.click('a[href="/other"]')
  await page.waitForSelector('body:not([data-kept])')
  await page.waitForSelector('html[data-hydrated="true"]')
  expect(new URL(page.url()).pathname).toBe('/other')
  await gotoHydrated(page, `${site.url}/counting`)
  await page.getByRole('button', { name: 'third 0' }).focus()
  await expect.poll(() => chunks).toHaveLength(2)
  expect(chunks[1]).not.toBe(chunks[0])
  expect(complaints).toEqual([])
  await page.context().close()

  // The next build keeps as many builds as its manifest says, and so does prerendered output.
  const manifest = readFileSync(made.config, 'utf8')
  made.write('site.config.yaml', `${manifest}build: { keepAssets: 1 }\n`)
  made.write('sections/Counter/Counter.tsx', counter('fourth'))
  await build()
  expect(new Set(own).size).toBe(4)
  const assets = readdirSync(join(made.folder, 'dist/site/client/assets'))
  expect(assets.filter((file) => own.includes(file)).sort()).toEqual(own.slice(2).sort())
  expect(await callSite(['prerender'], made.folder)).toMatchObject({ code: 0 })
  expect(readdirSync(join(made.folder, 'dist/static/_site/assets'))).toEqual(assets)
})

/** The address of the section's chunk in the latest build. */
function chunkOf(made: MadeSite): string {
  // The build writes this file, so its shape is known.
  const { islands } = JSON.parse(readFileSync(join(made.folder, 'dist/site/assets.json'), 'utf8')) as {
    islands: { Counter: { src: string } }
  }
  return islands.Counter.src.replace('/_site/assets/', '')
}
