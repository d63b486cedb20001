import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readLedger } from '../../runtime/ledger/ledger.ts'
import type { SectionRegistry } from '../../runtime/render/section-registry.ts'
import { Form } from '../../runtime/view/form.tsx'
import { twoLanguages } from '../site/site-of.ts'
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
