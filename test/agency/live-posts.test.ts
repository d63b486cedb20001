import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { gotoHydrated, launchBrowser, openPage } from '../support/browsers/browser.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { AGENCY } from '../support/sites/agency.ts'

const admin = { SITE_ADMIN_EMAIL: 'ana@example.com', SITE_ADMIN_PASSWORD: 'right password' }

let data: string
let site: StartedSite
let browser: Browser

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'sitio-live-posts-'))
  ;[site, browser] = await Promise.all([startSite(AGENCY, { env: { ...admin, SITE_DATA_DIR: data } }), launchBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await site?.stop()
  rmSync(data, { recursive: true, force: true })
})

async function ask(query: string, variables: object, token?: string): Promise<Record<string, Record<string, string>>> {
  const response = await fetch(`${site.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as {
    data?: Record<string, Record<string, string>>
    errors?: unknown
  }
  if (!data || errors) throw new Error(JSON.stringify(errors))
  return data
}

/** What the people of the studio do with the admin API. */
async function publish(title: string, topic: string): Promise<void> {
  const { login } = await ask(
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
    { email: admin.SITE_ADMIN_EMAIL, password: admin.SITE_ADMIN_PASSWORD },
  )
  const input = {
    title,
    topic,
    slug: 'recien-publicada',
    date: '2026-11-02',
    minutes: 1,
    excerpt: 'Recién publicada.',
    body: ['Primero.', 'Segundo.'],
  }
  await ask('mutation ($input: PostInput!) { createPost(input: $input) { id } }', { input }, login?.token)
}

/** Where the notes are, and how far the page is scrolled. */
function placeOf(page: Page): Promise<number[]> {
  return page.evaluate(() => [
    scrollY,
    ...[...document.querySelectorAll('[data-section="Blog"] article, [data-section="CallToAction"]')].map(
      (element) => element.getBoundingClientRect().top,
    ),
  ])
}

/** Waits for what moves a page by itself: its fonts, and the pictures in sight. */
async function hasCome(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isInSight = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    const pictures = [...document.images].filter((image) => isInSight(image.getBoundingClientRect()))
    return document.fonts.status === 'loaded' && pictures.every(({ complete }) => complete)
  })
}

describe.each([
  ['/tecnologia', 'es-CR', 'tecnica', 'Nota nueva:', '2 de noviembre de 2026'],
  ['/en/tecnologia', 'en-US', 'tecnica', 'New note:', 'November 2, 2026'],
] as const)('a visitor of %s', (path, locale, topic, words, day) => {
  it('reads a note that is published meanwhile, without a reload, and nothing moves before they want it', async () => {
    const { page, complaints } = await openPage(browser, { locale })
    const sockets: string[] = []
    const scripts: string[] = []
    const sent: string[] = []
    page.on('websocket', (socket) => {
      sockets.push(socket.url())
      socket.on('framesent', ({ payload }) => sent.push(String(payload)))
    })
    page.on('request', (request) => scripts.push(request.url()))
    await gotoHydrated(page, site.url + path)
    expect(sockets).toEqual([])

    await page.locator('[data-section="LivePosts"]').scrollIntoViewIfNeeded()
    await vi.waitFor(() => expect(sent.at(-1)).toContain('"type":"subscribe"'), { timeout: 60_000 })
    expect(sockets).toEqual([`${site.url.replace('http', 'ws')}/graphql`])
    expect(scripts.filter((url) => url.includes('client-graphql'))).toEqual([])

    await hasCome(page)
    const before = await placeOf(page)
    const title = `Nota para ${path}`
    await publish('Otra cosa', 'de nadie')
    await publish(title, topic)
    const news = page.locator('[data-section="LivePosts"] [role="status"]')
    const link = news.getByRole('link', { name: title })
    await link.waitFor()
    await expect.poll(() => news.textContent()).toBe(`${words} ${title}`)
    expect(await placeOf(page)).toEqual(before)

    await link.click()
    const note = page.locator('[data-section="LivePosts"] article')
    await note.waitFor()
    expect(await note.textContent()).toBe(`${day}${title}Recién publicada.Primero.Segundo.`)
    await page.waitForURL((url) => url.hash !== '')
    expect(new URL(page.url()).hash).toBe(`#${await note.getAttribute('id')}`)
    await page.waitForFunction(() => {
      const shown = document.querySelector('[data-section="LivePosts"] article')
      const top = shown?.getBoundingClientRect().top ?? -1
      return top >= 0 && top < innerHeight && shown === document.activeElement
    })
    await expect.poll(() => news.textContent()).toBe('')
    expect(sockets).toHaveLength(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
