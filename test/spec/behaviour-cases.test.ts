import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { execute } from '../../runtime/graphql/execute.ts'
import { matchLanguages, parseAcceptLanguage } from '../../runtime/site/routing/decide-locale.ts'
import { compileOperation } from '../../runtime/source/graphql/graphql-module.ts'
import { SECRET, type SmallSite, startSmallSite } from '../server/small-site.tsx'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { rawRequest } from '../support/requests/raw-request.ts'
import { type GraphQLServer, json, raw, startGraphQLServer } from '../support/servers/graphql-server.ts'
import { readCases } from './read-cases.ts'

let backend: GraphQLServer
let site: SmallSite
let undetected: SmallSite
const origin = 'http://prueba.example'
const routes = `
layouts: { default: [Nav, $page], ghostly: [Ghost, $page] }
validators: { over: { kind: date-range, to: 2020-01-01 } }
redirects:
  - { from: /out, to: 'https://example.com/test/', status: 302 }
  - { from: /root, to: 'https://example.com' }
  - { from: /by-name, to: contact }
routes:
  - { name: index, path: /, sections: [Hello] }
  - { name: contact, path: /contact, sections: [Hello] }
  - { name: kids, path: /niños, sections: [Hello] }
  - { name: only, path: { es: /only }, sections: [Hello] }
  - { name: over, path: /over, sections: [Hello], validators: [over] }
  - { name: needed, path: /needed, sections: [{ section: Works, required: true }] }
  - { name: leads, path: /leads, sections: [Leads] }
  - { name: ghost, path: /ghost, layout: ghostly, sections: [Hello] }
`

beforeAll(async () => {
  backend = await startGraphQLServer(json({ errors: [{ message: 'boom' }] }))
  site = await startSmallSite({ graphqlUrl: backend.url, origin, routes })
  undetected = await startSmallSite({ graphqlUrl: backend.url, origin, routes, detects: false })
})
afterAll(async () => {
  await site.end()
  await undetected.end()
  await backend.close()
})

interface HttpAsk {
  readonly path: string
  readonly headers: Record<string, string>
  readonly detect?: false
  /** Requests that are sent afterwards. */
  readonly then?: string
  readonly again_with_etag?: boolean
}

interface HttpExpectation {
  readonly status: number
  readonly then_status?: number
  readonly location?: string | null
  readonly language?: string
  readonly set_cookie?: string | null
  readonly cache_control?: string
  readonly content_type?: string
  readonly etag?: null
  readonly contains?: readonly string[]
  readonly lacks?: readonly string[]
  readonly in_order?: readonly string[]
}

describe('a request and its answer', () => {
  it.each(readCases<HttpAsk, HttpExpectation>('http'))('$id: $given; $when', async ({ ask, expect: expected }) => {
    const { url } = ask.detect === false ? undetected : site
    const { status, headers, text } = await rawRequest(url, ask.path, { headers: ask.headers })
    expect(status).toBe(expected.status)
    if (expected.location !== undefined) expect(headers.location ?? null).toBe(expected.location)
    if (expected.language !== undefined) expect(/<html lang="([^"]+)"/.exec(text)?.[1]).toBe(expected.language)
    if (expected.cache_control !== undefined) expect(headers['cache-control']).toBe(expected.cache_control)
    if (expected.content_type !== undefined) expect(headers['content-type']).toBe(expected.content_type)
    if (expected.etag === null) expect(headers).not.toHaveProperty('etag')
    if (expected.set_cookie === null) expect(headers).not.toHaveProperty('set-cookie')
    else if (expected.set_cookie !== undefined)
      expect(headers['set-cookie']?.map(relativeExpiry)).toEqual([expected.set_cookie])
    for (const part of expected.contains ?? []) expect(text).toContain(part)
    for (const part of expected.lacks ?? []) expect(text).not.toContain(part)
    const places = (expected.in_order ?? []).map((part) => text.indexOf(part))
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(places).not.toContain(-1)
    if (expected.then_status === undefined) return
    const etag = ask.again_with_etag ? { 'if-none-match': String(headers.etag) } : {}
    const next = await rawRequest(url, ask.then ?? ask.path, { headers: { ...ask.headers, ...etag } })
    expect(next.status).toBe(expected.then_status)
  })
})

/** `Expires=<a date>` → `Expires=+365d`. */
function relativeExpiry(cookie: string): string {
  return cookie.replace(
    /Expires=([^;]+)/,
    (_, date: string) => `Expires=+${Math.round((Date.parse(date) - Date.now()) / 86_400_000)}d`,
  )
}

interface LanguagesAsk {
  readonly locales?: readonly string[]
  readonly languages?: readonly string[]
  readonly header?: string
}

describe('the languages of a visitor', () => {
  it.each(readCases<LanguagesAsk, string | string[]>('languages'))(
    '$id: $given; $when',
    ({ ask, expect: expected }) => {
      const languages = ask.languages ?? parseAcceptLanguage(ask.header ?? '')
      if (!ask.locales) {
        expect(languages).toEqual(expected)
        return
      }
      const available = ask.locales.map((text) => {
        const [code = '', tag = code] = text.split(' iso ')
        return { code, tag, label: code, dir: 'ltr' as const }
      })
      expect(matchLanguages(languages, available)).toBe(expected)
    },
  )
})

interface CallAsk {
  readonly answer: { readonly status: number; readonly body: string } | 'none'
  readonly timeout_ms?: number
  /** Whether the caller leaves as soon as the back-end has the request. */
  readonly leaves?: true
  readonly client_headers?: Record<string, string>
  readonly context_headers?: Record<string, string>
}

interface CallExpectation {
  readonly error?: string
  readonly message?: string
  readonly statusCode?: number
  readonly bodyText?: string
  readonly data?: unknown
  readonly members?: readonly string[]
  readonly method?: string
  readonly content_type?: string
  readonly headers?: Record<string, string>
  /** Whether the back-end sees the request end. */
  readonly ended?: true
}

describe('a call to a back-end', () => {
  it.each(readCases<CallAsk, CallExpectation>('graphql'))('$id: $given; $when', async ({ ask, expect: expected }) => {
    let onEnd = () => {}
    const ended = new Promise<void>((resolve) => {
      onEnd = resolve
    })
    const { answer: given } = ask
    const server = await startGraphQLServer((request, response) => {
      response.once('close', onEnd)
      if (given !== 'none') raw(given.body, given.status, { 'content-type': 'application/json' })(request, response)
    })
    const arrived = server.nextRequest()
    const leaving = new AbortController()
    const call = execute(
      {
        client: 'c',
        url: server.url,
        headers: () => ask.client_headers ?? {},
        send: (request: Request) => fetch(request),
        timeoutMs: ask.timeout_ms ?? 5000,
        maxBytes: 1000,
      },
      { name: 'SampleQuery', query: 'query SampleQuery{a}' },
      {},
      { token: null, headers: ask.context_headers ?? {}, signal: leaving.signal },
    )
    if (ask.leaves) arrived.then(() => leaving.abort())
    const { error: name, message, statusCode, bodyText } = expected
    if (name !== undefined) {
      const wanted = Object.entries({ name, message, statusCode, bodyText }).filter(([, value]) => value !== undefined)
      await expect(call).rejects.toMatchObject(Object.fromEntries(wanted))
    } else {
      const answer = await call
      if ('data' in expected) expect(answer.data).toEqual(expected.data)
    }
    const [request] = server.requests
    if (expected.members) expect(Object.keys(request?.body ?? {})).toEqual(expected.members)
    if (expected.method !== undefined) expect(request?.method).toBe(expected.method)
    if (expected.content_type !== undefined) expect(request?.headers['content-type']).toBe(expected.content_type)
    if (expected.headers) expect(request?.headers).toMatchObject(expected.headers)
    if (expected.ended) await ended
    expect(server.requests).toHaveLength(1)
    await server.close()
  })

  it('C-HTTP-017: two identical queries at once', async () => {
    backend.requests.length = 0
    backend.behave(json({ data: { works: 'once' } }))
    const pages = await Promise.all([rawRequest(site.url, '/needed'), rawRequest(site.url, '/needed')])
    expect(pages.map(({ text }) => text.includes('once'))).toEqual([true, true])
    expect(backend.requests).toHaveLength(1)
  })

  it('C-HTTP-022, void: an anonymous query reaches no server, since the build refuses it', () => {
    expect(() => compileOperation('{ works }', 'Works.graphql')).toThrow(
      'exactly one operation, and it must have a name',
    )
  })
})

describe('the authorization of a call', () => {
  it.each([
    ['C-AUT-001: no apollo-token cookie', '/needed', '', undefined],
    ['C-AUT-002: cookie apollo-token=T', '/needed', 'apollo-token=T', 'Bearer T'],
    ['C-AUT-004: crm fixed header F, cookie T', '/leads', 'apollo-token=T', `${SECRET}, Bearer T`],
    ['C-AUT-004: crm fixed header F, no cookie', '/leads', '', SECRET],
    ['C-AUT-001: a cookie that is no token', '/needed', 'apollo-token=%E2%82%AC', undefined],
  ])('%s', async (_, path, cookie, authorization) => {
    backend.requests.length = 0
    backend.behave(json({ data: { works: 'here', leads: 'here' } }))
    const { status } = await rawRequest(site.url, path, { headers: cookie === '' ? {} : { cookie } })
    expect([status, backend.requests.length]).toEqual([200, 1])
    expect(backend.requests[0]?.headers.authorization).toBe(authorization)
  })
})

describe('paths, messages and names', () => {
  const { site: model, messages } = siteOf(
    twoLanguages('routes: [{ name: index, path: /, sections: [] }, { name: contact, path: /contact, sections: [] }]'),
    { messages: { es: { contacto: 'Contáctanos', onlyEs: 'sólo aquí' }, en: { contacto: 'Contact Us' } } },
  )

  it('C-PATH-001: the route table of index and contact', () => {
    expect(Object.fromEntries(model.routes.map(({ key, path }) => [key, path]))).toEqual({
      index___es: '/',
      index___en: '/en',
      contact___es: '/contact',
      contact___en: '/en/contact',
    })
  })

  it('C-PATH-002: the home in the other language', async () => {
    expect((await rawRequest(undetected.url, '/')).text).toContain('<a href="/en" hrefLang="en">')
  })

  it('C-PATH-004, C-PATH-007: a page in the other language, both ways', async () => {
    expect((await rawRequest(site.url, '/contact')).text).toContain('<a href="/en/contact" hrefLang="en">')
    expect((await rawRequest(site.url, '/en/contact')).text).toContain('<a href="/contact" hrefLang="es">')
  })

  it('C-PATH-005: on a 404 the other language’s home', async () => {
    expect((await rawRequest(site.url, '/nope')).text).toContain('<a href="/en" hrefLang="en">')
  })

  it('C-PATH-010: the name of a route is what stands before the language', () => {
    expect(model.routes.map(({ key, name }) => [key.split('___')[0], name])).toEqual(
      model.routes.map(({ name }) => [name, name]),
    )
  })

  it('C-MSG-001: a key of the fallback language only', () => {
    expect(messages.text('en', 'onlyEs')).toBe('sólo aquí')
  })

  it('C-MSG-004 and C-MSG-005: the state carries only the messages that the page’s islands use', async () => {
    const { text } = await rawRequest(site.url, '/contact')
    const state = /id="__SITE_STATE__">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    expect(state).toContain('"islands":[]')
    expect(state).not.toContain('Bienvenidos')
  })

  it('C-MSG-007: the text of the first site', () => {
    expect([messages.text('es', 'contacto'), messages.text('en', 'contacto')]).toEqual(['Contáctanos', 'Contact Us'])
  })

  it('C-AUT-013: two visitors at once', async () => {
    backend.behave(({ headers }, response) =>
      response.writeHead(200).end(JSON.stringify({ data: { owner: headers.authorization } })),
    )
    const ask = (token: string) => rawRequest(site.url, '/needed', { headers: { cookie: `apollo-token=${token}` } })
    const [first, second] = await Promise.all([ask('T1'), ask('T2')])
    expect([first.text.includes('Bearer T1'), first.text.includes('T2')]).toEqual([true, false])
    expect([second.text.includes('Bearer T2'), second.text.includes('T1')]).toEqual([true, false])
  })
})
