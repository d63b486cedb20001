import { beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browsers/browser.ts'
import { sharedAgency } from '../support/browsers/open-agency.ts'
import { type ReadPage, readPage } from '../support/read/read-page.ts'
import type { StartedSite } from '../support/run/start-site.ts'
import { AGENCY_PAGES } from '../support/sites/agency.ts'

let site: StartedSite
const pages = new Map<string, ReadPage>()

beforeAll(async () => {
  site = await sharedAgency()
  const browser = await launchBrowser()
  const blank = await browser.newPage()
  for (const [path] of AGENCY_PAGES) pages.set(path, await readPage(blank, await (await fetch(site.url + path)).text()))
  await browser.close()
})

function page(path: string): ReadPage {
  const found = pages.get(path)
  if (!found) throw new Error(`${path} was not read.`)
  return found
}

describe('the pages of the agency', () => {
  it.each(AGENCY_PAGES)('%s answers 200 in its language with its own title and description', async (path, locale) => {
    expect((await fetch(site.url + path)).status).toBe(200)
    const { lang, title, description } = page(path)
    expect(lang).toBe(locale)
    expect(title).toMatch(/^\S.* - Estudio Colibrí$/)
    expect(description.length).toBeGreaterThanOrEqual(100)
    expect(description.length).toBeLessThanOrEqual(160)
    for (const [other, { title: otherTitle, description: otherDescription }] of pages) {
      if (other === path) continue
      expect(otherTitle, other).not.toBe(title)
      expect(otherDescription, other).not.toBe(description)
    }
  })

  it.each(AGENCY_PAGES)('%s has at least four sections and 200 words of its own', (path) => {
    const { sections, words } = page(path)
    expect(sections.length).toBeGreaterThanOrEqual(4)
    expect(words).toBeGreaterThanOrEqual(200)
  })

  it('have no order of sections in common', () => {
    const orders = AGENCY_PAGES.filter(([, locale]) => locale === 'es').map(([path]) => page(path).sections.join(' '))
    expect(new Set(orders).size).toBe(orders.length)
  })

  it('say nothing twice', () => {
    const said = new Map<string, string>()
    const twice: string[] = []
    for (const [path, { texts }] of pages) {
      for (const text of new Set(texts.filter(({ length }) => length >= 40))) {
        const before = said.get(text)
        if (before !== undefined) twice.push(`${before} and ${path}: ${text}`)
        said.set(text, path)
      }
    }
    // The address of the studio is a fact, not a text: contact and privacy both have to name it.
    expect(twice.filter((place) => !/Barrio Escalante/.test(place))).toEqual([])
  })

  it('use all seventeen sections that the site began with but the loader, which stands where nothing is to be shown yet, and five for consent, maps, news, what clients say and open doors', () => {
    const used = new Set(
      [...pages.values()].flatMap(({ sections, layoutSections }) => [...sections, ...layoutSections]),
    )
    expect([...used].sort()).toEqual(
      [
        'About',
        'Blog',
        'CallToAction',
        'Community',
        'ConsentBanner',
        'Features',
        'FooterBlock',
        'LivePosts',
        'NavBar',
        'Numbers',
        'PlaceMap',
        'Portfolio',
        'Quote',
        'Services',
        'Skills',
        'Slider',
        'Staff',
        'VideoClients',
        'WebClients',
        'Whatsapp',
        'Works',
      ].sort(),
    )
  })

  it('have pictures with dimensions and alternative texts', () => {
    for (const [path, { images }] of pages) {
      for (const { src, width, height, alt } of images) {
        expect(Number(width) > 0 && Number(height) > 0 && alt !== null, `${path} ${src}`).toBe(true)
      }
    }
  })

  it('have pictures and films that exist', async () => {
    const files = new Set(
      [...pages.values()].flatMap(({ images, files: others }) => [...images.map(({ src }) => src), ...others]),
    )
    for (const file of files) expect((await fetch(site.url + file, { method: 'HEAD' })).status, file).toBe(200)
  })

  it('answer 404 for everything else', async () => {
    for (const path of ['/es', '/es/contact', '/fr', '/index', '/contacts', '/en/en', '/contact/x', '/index___es']) {
      expect((await fetch(site.url + path)).status, path).toBe(404)
    }
  })

  it("say 'Contáctanos' in Spanish and 'Contact Us' in English", () => {
    expect(page('/').text).toContain('Contáctanos')
    expect(page('/en').text).toContain('Contact Us')
  })
})

describe('the pages of the office', () => {
  it.each([
    '/oficina',
    '/oficina/entrar',
    '/en/oficina',
    '/_site/payload/oficina.json',
    '/_site/payload/oficina/entrar.json',
  ])('are not found where nobody can sign in: %s', async (path) => {
    const answer = await fetch(site.url + path, { redirect: 'manual' })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
  })
})
