import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readLedger } from '../../runtime/ledger/ledger.ts'
import { madeOfAll } from '../../runtime/prerender/rendering-runtime.ts'
import type { SectionRegistry } from '../../runtime/render/section-registry.ts'
import { Form } from '../../runtime/view/form.tsx'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { prerenderModel, type SiteParts } from '../support/run/prerender-model.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-prerender-'))
  mkdirSync(join(folder, 'client'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const prerender = (yaml: string, parts: SiteParts = {}) => prerenderModel(folder, yaml, parts)

describe('a form that offers entries', () => {
  const manifest = twoLanguages(`
graphql: { clients: { default: { url: 'https://cms.example', schema: a.graphql } } }
collections: { concerts: { query: concerts.graphql } }
forms:
  tickets:
    fields: [{ name: concert, type: select, label: { es: Concierto, en: Concert }, options: { of: concerts, label: title } }]
    send: [{ client: default, mutation: order, input: { concert: concert } }]
    submit: { es: Pedir, en: Order }
    sent: { title: { es: Gracias, en: Thank you } }
    action: https://tickets.example/_site/form/tickets
routes: [{ name: index, path: /, sections: [Tickets] }]
`)
  let renders = 0
  const parts = (answer: (locale: string) => Response): SiteParts => ({
    sections: {
      Tickets: {
        hydrate: null,
        call: null,
        inputs: ['form'],
        component() {
          renders += 1
          return createElement(Form, { name: 'tickets' })
        },
      },
    },
    collections: { concerts: { name: 'Concerts', query: 'query Concerts {…}', variables: ['locale'], hash: '' } },
    answer: async (request) => answer(Object(await request.json()).variables.locale),
  })

  it('holds those of the language of its page', async () => {
    const answer = (locale: string) =>
      Response.json({ data: { concerts: [{ id: 'messiah', title: locale === 'es' ? 'El Mesías' : 'The Messiah' }] } })
    expect((await prerender(manifest, parts(answer))).failures).toEqual([])
    const page = (file: string) => readFileSync(join(folder, 'out', file), 'utf8')
    expect(page('index.html')).toContain('<option value="messiah">El Mesías</option>')
    expect(page('en/index.html')).toContain('<option value="messiah">The Messiah</option>')
    expect(page('_site/payload/en.json')).toContain('The Messiah')
    // Two renderings in each language: one to learn what the page offers, and one for both files. Nothing is kept here.
    expect(renders).toBe(2 * (1 + 1))
  })

  const withPages = manifest.replace(
    'sections: [Tickets] }]',
    "sections: [Tickets] }, { name: concert, path: '/:id', each: concerts, title: { entry: lead }, sections: [] }]",
  )

  it('asks for them once in each language, however many of them have a page', async () => {
    const concerts = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}`, title: 'A', lead: 'B' }))
    const asked: string[] = []
    const { failures } = await prerender(
      withPages,
      parts((locale) => {
        asked.push(locale)
        return Response.json({ data: { concerts } })
      }),
    )
    expect([failures, asked.sort()]).toEqual([[], ['en', 'es']])
  })

  it('is not affected by what else changes in the entries', async () => {
    const answer = (title: string, lead: string) => () =>
      Response.json({ data: { concerts: [{ id: 'messiah', title, lead }] } })
    const changedBy = async (title: string, lead: string) => {
      const before = readLedger(join(folder, 'out.ledger'))
      await prerender(withPages, parts(answer(title, lead)))
      const now = readLedger(join(folder, 'out.ledger'))
      return [...(now?.paths ?? [])].filter(
        (path) => JSON.stringify(before?.page(path)?.inputs) !== JSON.stringify(now?.page(path)?.inputs),
      )
    }
    expect(await changedBy('The Messiah', 'By Handel')).toHaveLength(4)
    expect(await changedBy('The Messiah', 'An oratorio')).toEqual(['/en/messiah', '/messiah'])
    expect(await changedBy('Messiah', 'An oratorio')).toEqual(expect.arrayContaining(['/', '/en']))
  })

  it('becomes no file while nobody knows them', async () => {
    const { failures } = await prerender(
      manifest,
      parts(() => Response.json({}, { status: 503 })),
    )
    expect(failures.map(({ what }) => what)).toEqual(['index___es/tickets', 'index___en/tickets'])
    expect(existsSync(join(folder, 'out'))).toBe(false)
  })
})

it('says which pages ask for the day, and until when they hold', async () => {
  const manifest = twoLanguages(`
graphql: { clients: { default: { url: 'https://cms.example', schema: a.graphql } } }
routes:
  - { name: index, path: /, sections: [Next] }
  - { name: about, path: /about, sections: [] }
  - { name: tonight, path: /tonight, sections: [Soon] }
`)
  const asking = (variable: string) => {
    const operation = { name: 'Next', query: `query Next($${variable}: String!) {…}`, variables: [variable], hash: '' }
    return { hydrate: null, call: { client: 'default', operation }, inputs: [], component: () => null }
  }
  const sections: SectionRegistry = { Next: asking('today'), Soon: asking('now') }
  const asked = new Set<string>()
  const answer = async (request: Request) => {
    const { today } = Object(await request.json()).variables
    if (today !== undefined) asked.add(today)
    return Response.json({ data: {} })
  }
  const { dated } = await prerender(manifest, { sections, answer })
  expect(dated.flatMap(({ paths }) => paths).sort()).toEqual(['/', '/en', '/en/tonight', '/tonight'])
  const holdsUntil = (path: string) => dated.find(({ paths }) => paths.includes(path))?.untilMs ?? 0
  const [today = ''] = asked
  expect(holdsUntil('/')).toBeGreaterThan(Date.parse(today))
  // Both end together in the last minutes of a day.
  expect(holdsUntil('/tonight')).toBeLessThanOrEqual(holdsUntil('/'))
  expect((await prerender(manifest.replace('[Next]', '[]').replace('[Soon]', '[]'))).dated).toEqual([])
})

describe('a site of which nothing is another one than when it was written', () => {
  const operation = { name: 'Next', query: 'query Next {…}', variables: [], hash: '' }
  const sections: SectionRegistry = {
    Next: { hydrate: null, call: { client: 'default', operation }, inputs: [], component: () => null },
  }
  const manifest = twoLanguages(`
graphql: { clients: { default: { url: 'https://cms.example', schema: a.graphql } } }
validators: { open: { kind: date-range, to: 2026-11-28 } }
routes:
  - { name: index, path: /, sections: [Next] }
  - { name: offer, path: /offer, sections: [Next], validators: [open] }
`)
  const write = (madeOf: string, answer = () => Promise.resolve(Response.json({ data: {} }))) =>
    prerender(manifest, { sections, answer, madeOf })
  const isThere = (page: string) => existsSync(join(folder, 'out', page))

  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-28T10:00:00Z') }))
  afterEach(() => void vi.useRealTimers())

  it('is left as it is, and nothing is asked for any of its pages', async () => {
    expect((await write('one')).rendered).toBe(4)
    expect(await write('one', () => expect.fail())).toMatchObject({ pages: 4, rendered: 0, changed: [], failures: [] })
    const asked = vi.fn(() => Promise.resolve(Response.json({ data: {} })))
    await write('two', asked)
    expect(asked).toHaveBeenCalled()
  })

  it('loses a page all the same whose last day is over', async () => {
    await write('one')
    expect(isThere('offer/index.html')).toBe(true)
    vi.setSystemTime(Date.parse('2026-11-29T00:00:00Z'))
    expect((await write('one', () => expect.fail())).pages).toBe(2)
    expect([isThere('offer'), isThere('index.html')]).toEqual([false, true])
  })

  it('gets a page anew whose file was taken away', async () => {
    await write('one')
    rmSync(join(folder, 'out/offer/index.html'))
    expect((await write('one')).rendered).toBe(1)
    expect(isThere('offer/index.html')).toBe(true)
  })
})

it.each([
  ['nothing else', [], true],
  ['the language', ['locale'], true],
  ['the day', ['today'], false],
  ['the time', ['locale', 'now'], false],
])('knows what all pages are made of where the operations of a site ask for %s: %s', (_, variables, isKnown) => {
  const { site } = siteOf(twoLanguages('routes: [{ name: index, path: /, sections: [] }]'))
  const operation = { name: 'Next', query: '', variables, hash: '' }
  for (const operations of [
    { operations: { default: [operation] } },
    { operations: {}, collections: { a: operation } },
  ]) {
    const bundle = { render: () => expect.fail(), forms: {}, ...operations }
    expect(madeOfAll({ site, bundle, texts: [] }, { isOffline: false }, 'sources') !== null).toBe(isKnown)
  }
})
