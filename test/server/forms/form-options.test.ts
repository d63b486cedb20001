import { buildSchema } from 'graphql'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { planFormCall } from '../../../runtime/source/graphql/form-calls.ts'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { Form } from '../../../runtime/view/form.tsx'
import { siteOf } from '../../site/site-of.ts'
import { type Behaviour, type GraphQLServer, json, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { type SmallSite, startSmallSite } from '../small-site.tsx'

const SDL = buildSchema(`
type Query { a: Int }
type Mutation { order(concert: String!): Boolean! note(text: String): Boolean! }
`)

const manifest = (layout: string) => `
refresh: { secret: REFRESH }
preview: { secret: PREVIEW, clients: [kept], headers: { x-drafts: all } }
collections: { concerts: { client: kept, query: concerts.graphql } }
forms:
  tickets:
    submit: { es: Pedir, en: Order }
    sent: { title: { es: Gracias, en: Thank you } }
    fields:
      - name: concert
        type: select
        label: { es: Concierto, en: Concert }
        required: true
        options: { of: concerts, value: slug, label: hall.title }
    send: [{ client: default, mutation: order, input: { concert: concert } }]
  note:
    submit: { es: Enviar, en: Send }
    sent: { title: { es: Gracias, en: Thank you } }
    fields: [{ name: text, type: text, label: { es: Texto, en: Text } }]
    send: [{ client: default, mutation: note, input: { text: text } }]
layouts: { default: ${layout} }
routes:
  - { name: index, path: /, sections: [Note] }
  - { name: tickets, path: /tickets, cache: { maxAge: 10m }, sections: [Tickets] }
`

const concerts = compileOperation('query Concerts($locale:String){concerts(locale:$locale){id slug hall{title}}}', '')
const concert = (slug: string, title: string) => ({ id: slug, slug, hall: { title } })
const MESSIAH = concert('el-mesias', 'El Mesías')
const SONGS = concert('canciones', 'Canciones & más')
const LISTS = { es: [MESSIAH, SONGS], en: [concert('the-messiah', 'The Messiah')] }

/** A CMS that answers in one language per request, and accepts orders. */
const answering =
  (lists: Readonly<Record<string, readonly unknown[]>>): Behaviour =>
  (request, response) => {
    const { locale = '' } = Object(request.body.variables)
    const isOrder = request.bodyText.includes('mutation')
    json({ data: isOrder ? { order: true } : { concerts: lists[locale] } })(request, response)
  }
const away = json({}, 503)

/** The mutations of a form, compiled from the SDL as in a build. */
function callsOf(name: string) {
  const { site } = siteOf(`version: 1
site: { product: Prueba }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
graphql: { clients: { default: { url: 'http://a', schema: a.graphql }, kept: { url: 'http://a', schema: a.graphql } } }
${manifest('[$page]')}`)
  const { send, fields } = site.forms.get(name) ?? { send: [], fields: [] }
  return send.flatMap((target) => planFormCall(target, fields, SDL).call ?? [])
}

let backend: GraphQLServer
let site: SmallSite

beforeEach(async () => {
  backend = await startGraphQLServer(answering(LISTS))
})

afterEach(async () => {
  await site.end()
  await backend.close()
})

async function start(layout = '[$page]'): Promise<void> {
  const showing = (name: string) => ({
    ...{ hydrate: null, inputs: ['form' as const], call: null },
    component: () => {
      site.renders.set(name, (site.renders.get(name) ?? 0) + 1)
      return createElement(Form, { name })
    },
  })
  site = await startSmallSite({
    graphqlUrl: backend.url,
    routes: manifest(layout),
    sections: { Tickets: showing('tickets'), Note: showing('note') },
    forms: { tickets: callsOf('tickets'), note: callsOf('note') },
    collections: { concerts },
    env: { REFRESH: 'secret', PREVIEW: 'secret' },
    detects: false,
  })
}

const textAt = async (path: string) => (await fetch(`${site.url}${path}`)).text()
/** The options of a page's select after the empty one: `value: text`. */
const choicesAt = async (path: string) =>
  [...(await textAt(path)).matchAll(/<option value="([^"]+)"[^>]*>([^<]*)<\/option>/g)].map(([, ...both]) =>
    both.join(': '),
  )

function post(concert: string, path = '/tickets', cookie = '') {
  const body = new FormData()
  for (const [name, value] of Object.entries({ concert, _path: path, _elapsed: '5000' })) body.append(name, value)
  const headers = { origin: site.url, 'sec-fetch-site': 'same-origin', accept: 'application/json', cookie }
  return fetch(`${site.url}/_site/form/tickets`, { method: 'POST', body, headers })
}

const outcome = async (response: Response) => [response.status, await response.json()]
const refresh = () =>
  fetch(`${site.url}/_site/refresh?collection=concerts`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret' },
  })

describe('a select of entries', () => {
  it('offers those of the language of its page, in the order of the list', async () => {
    await start()
    expect(await choicesAt('/tickets')).toEqual(['el-mesias: El Mesías', 'canciones: Canciones &amp; más'])
    expect(await choicesAt('/en/tickets')).toEqual(['the-messiah: The Messiah'])
  })

  it('tells the browser none of them twice', async () => {
    await start()
    const html = await textAt('/en/tickets')
    expect(html.match(/the-messiah/g)).toHaveLength(1)
    expect(html).toContain('data-form=')
  })

  it('is rendered once while its list is the same, and makes no other form wait for it', async () => {
    await start()
    await textAt('/')
    expect(backend.requests).toEqual([])
    await textAt('/tickets')
    const first = site.renders.get('tickets')
    await textAt('/tickets')
    await textAt('/_site/payload/tickets.json')
    expect(site.renders.get('tickets')).toBe(first)
    expect(backend.requests).toHaveLength(2)
  })

  it('offers an entry that is new as soon as the list is read anew, in the page and in its payload', async () => {
    await start()
    await textAt('/')
    await choicesAt('/tickets')
    await textAt('/_site/payload/tickets.json')
    backend.behave(answering({ ...LISTS, es: [MESSIAH, concert('requiem', 'Réquiem')] }))
    expect((await refresh()).status).toBe(204)
    await expect.poll(() => choicesAt('/tickets')).toEqual(['el-mesias: El Mesías', 'requiem: Réquiem'])
    expect(await textAt('/_site/payload/tickets.json')).toContain('requiem')
    expect(await outcome(await post('requiem'))).toEqual([200, { outcome: 'sent', faults: {} }])
    expect(await outcome(await post('canciones'))).toEqual([422, { outcome: 'invalid', faults: { concert: 'choice' } }])
    // The other page did not change, so it is not rendered again.
    await textAt('/')
    expect(site.renders.get('note')).toBe(1)
  })

  it('is in a page that is not found as it is elsewhere', async () => {
    await start('[Tickets, $page]')
    expect(await choicesAt('/nowhere')).toContain('canciones: Canciones &amp; más')
    backend.behave(answering({ ...LISTS, es: [MESSIAH] }))
    await refresh()
    await expect.poll(() => choicesAt('/nowhere')).toEqual(['el-mesias: El Mesías'])
  })
})

describe('what is chosen of entries', () => {
  it('is sent if it is an entry of that language', async () => {
    await start()
    expect(await outcome(await post('the-messiah', '/en/tickets'))).toEqual([200, { outcome: 'sent', faults: {} }])
    const [order] = backend.requests.filter(({ bodyText }) => bodyText.includes('mutation'))
    expect(order?.body.variables).toEqual({ concert: 'the-messiah' })
  })

  it.each(['El Mesías', 'the-messiah', 'nothing'])('is refused if it is none: %s', async (value) => {
    await start()
    expect(await outcome(await post(value))).toEqual([422, { outcome: 'invalid', faults: { concert: 'choice' } }])
    expect(backend.requests.filter(({ bodyText }) => bodyText.includes('mutation'))).toEqual([])
  })
})

describe('a select of entries in a preview', () => {
  it('offers drafts to who sees them, and takes them from nobody else', async () => {
    backend.behave((request, response) => {
      const isDraft = request.headers['x-drafts'] === 'all'
      answering(isDraft ? { ...LISTS, es: [concert('requiem', 'Réquiem')] } : LISTS)(request, response)
    })
    await start()
    const opened = await fetch(`${site.url}/_site/preview?secret=secret&to=/tickets`, { redirect: 'manual' })
    const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    expect(await (await fetch(`${site.url}/tickets`, { headers: { cookie } })).text()).toContain('Réquiem</option>')
    expect(await choicesAt('/tickets')).not.toContain('requiem: Réquiem')
    expect(await outcome(await post('requiem', '/tickets', cookie))).toEqual([200, { outcome: 'sent', faults: {} }])
    expect(await outcome(await post('requiem'))).toEqual([422, { outcome: 'invalid', faults: { concert: 'choice' } }])
  })
})

describe('a select of entries while the back-end is away', () => {
  it('has those of the last list', async () => {
    await start()
    const before = await choicesAt('/tickets')
    backend.behave(away)
    await refresh()
    await expect.poll(() => site.log.join()).toContain('its last entries are served (stale)')
    expect(await choicesAt('/tickets')).toEqual(before)
    expect(await outcome(await post('nothing'))).toEqual([422, { outcome: 'invalid', faults: { concert: 'choice' } }])
  })

  it('has none that nobody knew before, in a page that nobody keeps, and takes no answer for wrong', async () => {
    backend.behave(away)
    await start()
    const response = await fetch(`${site.url}/tickets`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      expect.stringMatching(/no-(?:store|cache)/),
    ])
    expect(await choicesAt('/tickets')).toEqual([])
    expect(site.log.join()).toContain('"section":"tickets___es/tickets"')
    expect(await outcome(await post('el-mesias'))).toEqual([503, { outcome: 'failed', faults: {} }])
    expect(await outcome(await post(''))).toEqual([422, { outcome: 'invalid', faults: { concert: 'required' } }])
    backend.behave(answering(LISTS))
    await expect.poll(() => choicesAt('/tickets')).toHaveLength(2)
  })
})
