import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { madeOfSite } from '../../runtime/prerender/rendering-runtime.ts'
import type { SectionRegistry } from '../../runtime/render/section-registry.ts'
import { Form } from '../../runtime/view/form.tsx'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { prerenderModel, type SiteParts } from '../support/run/prerender-model.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-sealed-'))
  mkdirSync(join(folder, 'client'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const prerender = (yaml: string, parts: SiteParts = {}) => prerenderModel(folder, yaml, parts)
const isThere = (page: string) => existsSync(join(folder, 'out', page))

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
    prerender(manifest, { sections, answer, madeOf: { all: madeOf, site: madeOf } })

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

  it('is still said to hold until that day', async () => {
    const { dated } = await write('one')
    expect(dated.flatMap(({ paths }) => paths).sort()).toEqual(['/en/offer', '/offer'])
    expect((await write('one')).dated).toEqual(dated)
  })

  it('gets a page anew whose file was taken away', async () => {
    await write('one')
    rmSync(join(folder, 'out/offer/index.html'))
    expect((await write('one')).rendered).toBe(1)
    expect(isThere('offer/index.html')).toBe(true)
  })
})

describe('a site of which only the content is another one than when it was written', () => {
  const operation = (name: string) => ({ name, query: `query ${name} {…}`, variables: [], hash: '' })
  const still = { hydrate: null, call: null, inputs: [], component: () => null }
  const sections: SectionRegistry = {
    Still: still,
    News: { ...still, call: { client: 'default', operation: operation('News') } },
    Order: { ...still, inputs: ['form'], component: () => createElement(Form, { name: 'order' }) },
  }
  const manifest = (before: string, product: string) => `
version: 1
site: { product: ${product}, origin: https://www.example.com }
locales: { default: en, available: { en: { label: English } } }
graphql: { clients: { default: { url: 'https://cms.example', schema: a.graphql } } }
collections: { notes: { query: notes.graphql } }
forms:
  order:
    fields: [{ name: note, type: select, label: Note, options: { of: notes, label: title } }]
    send: [{ client: default, mutation: order, input: { note: note } }]
    submit: Order
    sent: { title: Thank you }
    action: https://tickets.example/_site/form/order
layouts: { default: { sections: [${before}, $page] } }
routes:
  - { name: index, path: /, sections: [Still] }
  - { name: news, path: /news, sections: [News] }
  - { name: order, path: /order, sections: [Order] }
  - { name: note, path: '/:id', each: notes, title: { entry: title }, sections: [Still] }
`
  /** Writes a site whose seal says that everything but its entries is the same as ever. @returns how many pages were rendered. */
  const write = async (titles: readonly string[], { before = 'Still', product = 'A' } = {}) => {
    const notes = titles.map((title, index) => ({ id: `n${index}`, title }))
    const { rendered, failures } = await prerender(manifest(before, product), {
      ...{ sections, madeOf: { all: titles.join(), site: 'the site' } },
      collections: { notes: operation('Notes') },
      answer: async (request) => {
        const { operationName } = Object(await request.json())
        return Response.json({ data: operationName === 'News' ? { news: titles } : { notes } })
      },
    })
    expect(failures).toEqual([])
    return rendered
  }

  it('gets the pages of changed entries, and those that show more of the content', async () => {
    expect(await write(['One', 'Two'])).toBe(5)
    expect(await write(['One', 'Second'])).toBe(3)
    expect(await write(['One', 'Second', 'Three'])).toBe(3)
    expect(await write(['One', 'Second'])).toBe(2)
    expect(isThere('n2')).toBe(false)
  })

  it('has the same ledger as if all of it had been written', async () => {
    await write(['One', 'Two'])
    await write(['One', 'Second'])
    const ledger = () => readFileSync(join(folder, 'out.ledger'), 'utf8')
    const before = ledger()
    rmSync(join(folder, 'out'), { recursive: true })
    expect(await write(['One', 'Second'])).toBe(5)
    expect(ledger()).toBe(before)
  })

  it('does not look at its other pages', async () => {
    await write(['One', 'Two'])
    expect(await write(['One', 'Second'], { product: 'B' })).toBe(3)
  })

  it('is written as a whole if what every page shows is made of the content', async () => {
    expect(await write(['One', 'Two'], { before: 'Order' })).toBe(5)
    expect(await write(['One', 'Second'], { before: 'Order' })).toBe(5)
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
    expect(
      madeOfSite({ site, bundle, texts: [] }, { isOffline: false }, { all: 'sources', site: 'site' }) !== null,
    ).toBe(isKnown)
  }
})
