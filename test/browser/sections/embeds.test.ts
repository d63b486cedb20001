import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { drawn, gotoHydrated, PHONE } from '../../support/browsers/browser.ts'
import { openMade } from '../../support/browsers/open-made.ts'
import { sharePage } from '../../support/browsers/share-page.ts'
import { sectionSchema } from '../../support/sites/make-site.ts'

const FILMS = 'https://www.films.example'
const TALKS = 'https://talks.example'

const embedSchema = JSON.stringify({
  ...{ $schema: 'http://json-schema.org/draft-07/schema#', title: 'FilmProps', description: 'A film.', type: 'object' },
  ...{ additionalProperties: false, required: ['film'] },
  properties: { film: { description: 'The film.', $ref: 'sitio:embed' } },
})

const FILES = {
  'sections/Film/Film.schema.json': embedSchema,
  'sections/Film/Film.tsx': `import { Embed, type Embedded, type SectionProps } from 'sitio'
export function Film({ props }: SectionProps<{ film: Embedded }>) {
  return <><h1>A film</h1><Embed {...props.film} /><p className="after">After it</p></>
}
`,
  'sections/Player/Player.schema.json': sectionSchema({ hydrate: 'load' }),
  'sections/Player/Player.tsx': `import { useState } from 'react'
import { Embed } from 'sitio'
export function Player() {
  const [count, setCount] = useState(0)
  return <>
    <button type="button" className="count" onClick={() => setCount(count + 1)}>{count}</button>
    <Embed of="films" src="${FILMS}/island" title="In an island" ratio="4/3" />
  </>
}
`,
  'sections/Astray/Astray.tsx': `import { Embed } from 'sitio'
export function Astray() {
  return <><Embed of="films" src="https://elsewhere.example/7" title="From elsewhere" /><Embed of="films" src="javascript:alert(1)" title="No address" /></>
}
`,
  'sections/Ask/Ask.tsx': `export function Ask() {
  return <section data-consent="panel" hidden tabIndex={-1} aria-label="Ask">
    <button type="button" data-consent="accept">Yes</button><button type="button" data-consent="decline">No</button>
  </section>
}
`,
  'sections/Again/Again.tsx': `export function Again() {
  return <button type="button" data-consent="open" hidden>Ask again</button>
}
`,
  'site.config.yaml': `version: 1
site: { product: Films, origin: 'http://localhost' }
locales: { default: en, available: { en: { label: English }, es: { label: Español } } }
embeds:
  films: { frames: ['${FILMS}'] }
  talks: { frames: ['${TALKS}'], consent: media }
consent: { categories: [media] }
layouts: { default: [Shown, $page, Ask, Again] }
routes:
  - { name: index, path: /, sections: [] }
  - { name: other, path: /other, sections: [{ section: Film, props: { film: { of: films, src: '${FILMS}/second?x=1', title: { '*': The second } } } }] }
  - { name: film, path: /film, sections: [{ section: Film, props: { film: { of: films, src: '${FILMS}/first', title: { en: How it is made, es: Cómo se hace } } } }] }
  - { name: talk, path: /talk, sections: [{ section: Film, props: { film: { of: talks, src: '${TALKS}/1', title: { '*': A talk } } } }] }
  - { name: island, path: /island, sections: [Player] }
  - { name: astray, path: /astray, sections: [Astray] }
`,
}

const site = openMade(FILES)

const visitor = sharePage(() => site.open({ locale: 'en-GB' }))
const withoutScripts = sharePage(() => site.open({ locale: 'en-GB', javaScriptEnabled: false, viewport: PHONE }))

/** Visits a page, and answers all requests to other hosts itself. */
async function visit(path: string, opened = visitor) {
  const { page, complaints } = opened
  const requests: { url: string; referer: string | undefined }[] = []
  await page.context().route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      requests.push({ url: route.request().url(), referer: route.request().headers().referer })
      return route.fulfill({ contentType: 'text/html', body: '<title>Played</title>' })
    },
  )
  if (opened === withoutScripts) await page.goto(site.url + path)
  else await gotoHydrated(page, site.url + path)
  return { page, requests, complaints: () => complaints.filter((complaint) => !complaint.startsWith('request:')) }
}

const loadButton = (page: Page) => page.locator('.sitio-embed__load')
const policyOf = async (path: string) => {
  const answer = await fetch(site.url + path)
  return { header: answer.headers.get('content-security-policy') ?? '', html: await answer.text() }
}

describe('content of another site', () => {
  it('is loaded when the visitor asks for it, in a frame that may do little, and moves nothing', async () => {
    const { page, requests, complaints } = await visit('/film')
    const button = page.getByRole('button', { name: 'Load content of films.example: How it is made' })
    await button.waitFor()
    expect(await button.textContent()).toBe('Load content of films.example')
    expect(requests).toEqual([])
    const before = await page.locator('.after').boundingBox()
    await button.click()
    await page.frameLocator('.sitio-embed iframe').locator('html').waitFor({ state: 'attached' })
    expect(requests).toEqual([{ url: `${FILMS}/first`, referer: `${site.url}/` }])
    const frame = page.locator('.sitio-embed iframe')
    expect(await frame.getAttribute('title')).toBe('How it is made')
    expect(await frame.getAttribute('loading')).toBe('lazy')
    expect(await frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-same-origin allow-forms allow-presentation allow-popups allow-popups-to-escape-sandbox',
    )
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    expect(await page.locator('.after').boundingBox()).toEqual(before)
    const box = await frame.boundingBox()
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(16 / 9, 1)
    expect(complaints()).toEqual([])
  })

  it('is a link without JavaScript, in the language of the page', async () => {
    const { page, requests } = await visit('/es/film', withoutScripts)
    expect(await loadButton(page).isVisible()).toBe(false)
    const link = page.getByRole('link', { name: 'Abrir en una pestaña nueva: Cómo se hace' })
    expect(await link.getAttribute('href')).toBe(`${FILMS}/first`)
    expect(await link.getAttribute('target')).toBe('_blank')
    expect(requests).toEqual([])
  })

  it('stays a link where it comes from anywhere else, and nothing at all where it has no address', async () => {
    const { page } = await visit('/astray')
    const link = page.getByRole('link', { name: 'From elsewhere' })
    expect(await link.getAttribute('href')).toBe('https://elsewhere.example/7')
    expect(await page.locator('[data-dead-link="javascript:alert(1)"]').textContent()).toBe('No address')
    expect(await loadButton(page).count()).toBe(0)
    expect((await policyOf('/astray')).header).not.toContain('frame-src')
  })

  it('works in an interactive section, which goes on beside it', async () => {
    const { page, requests, complaints } = await visit('/island')
    await loadButton(page).click()
    await expect.poll(() => requests.map(({ url }) => url)).toEqual([`${FILMS}/island`])
    await page.locator('.count').click()
    await expect.poll(() => page.locator('.count').textContent()).toBe('1')
    expect(await page.locator('.sitio-embed iframe').count()).toBe(1)
    expect(requests).toHaveLength(1)
    expect(complaints()).toEqual([])
  })
})

describe('the policy of a page', () => {
  it('opens for the frames that it can show, and for no others', async () => {
    const film = await policyOf('/film')
    expect(film.header).toContain(`; frame-src ${FILMS};`)
    expect(film.html).toContain(`; frame-src ${FILMS};`)
    expect((await policyOf('/talk')).header).toContain(`; frame-src ${TALKS};`)
    expect((await policyOf('/')).header).not.toContain('frame-src')
  })

  it('is that of a page which knows nothing of embeds where there is none', async () => {
    const { html } = await policyOf('/')
    expect(html).not.toMatch(/embed|films|talks/)
  })

  it('comes with a document of its own: to such a page, and from it', async () => {
    const { page, complaints, requests } = await visit('/')
    const mark = () => page.evaluate(() => Object.assign(window, { isSame: true }))
    const isSame = () => page.evaluate(() => 'isSame' in window)
    await mark()
    await page.getByRole('link', { name: 'other' }).click()
    await page.waitForURL('**/other')
    await loadButton(page).waitFor()
    expect(await isSame()).toBe(false)
    await loadButton(page).click()
    await expect.poll(() => requests.length).toBe(1)
    await page.waitForSelector('html[data-hydrated="true"]', { state: 'attached' })
    await mark()
    await page.evaluate(() => document.querySelector('a[href="/other"]')?.setAttribute('href', '/film'))
    await page.locator('a[href="/film"]').click()
    await page.waitForURL('**/film')
    await loadButton(page).waitFor()
    expect(await isSame(), 'another page with the same frames needs none').toBe(true)
    await page.getByRole('link', { name: 'index' }).click()
    await page.waitForURL(`${site.url}/`)
    await page.waitForSelector('html[data-hydrated="true"]', { state: 'attached' })
    expect(await isSame()).toBe(false)
    expect(complaints()).toEqual([])
  })
})

describe('consent to a category of embeds', () => {
  const answer = (page: Page, name: string) => page.locator(`[data-consent="${name}"]`)
  /** Opens the consent question again. Waits until the scrolled page is drawn: before, the browser sends clicks to the frames' old positions. */
  const openAgain = async (page: Page) => {
    await answer(page, 'open').scrollIntoViewIfNeeded()
    await drawn(page)
    await answer(page, 'open').click()
  }

  it('is asked for, loads what waits for it, and takes it away again', async () => {
    const { page, requests, complaints } = await visit('/talk')
    await answer(page, 'accept').waitFor()
    expect(requests).toEqual([])
    await answer(page, 'accept').click()
    await expect.poll(() => requests.map(({ url }) => url)).toEqual([`${TALKS}/1`])
    await gotoHydrated(page, `${site.url}/talk`)
    await expect.poll(() => requests.length, { message: 'remembered' }).toBe(2)
    await openAgain(page)
    await answer(page, 'decline').click()
    await expect.poll(() => page.locator('.sitio-embed iframe').count()).toBe(0)
    await loadButton(page).click()
    await expect.poll(() => requests.length, { message: 'asked for' }).toBe(3)
    await openAgain(page)
    await answer(page, 'accept').click()
    await openAgain(page)
    await answer(page, 'decline').click()
    expect(await page.locator('.sitio-embed iframe').count(), 'what was asked for stays').toBe(1)
    expect(complaints()).toEqual([])
  })

  it('does not load what waits for no consent', async () => {
    const { page, requests } = await visit('/film')
    await answer(page, 'accept').click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.agreed)).toBe('media')
    expect(await loadButton(page).isVisible()).toBe(true)
    expect(requests).toEqual([])
  })
})
