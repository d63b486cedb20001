import { connect } from 'node:net'
import { buildSchema } from 'graphql'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FormCall } from '../../runtime/server/forms/form-sender.ts'
import { planFormCall } from '../../runtime/source/graphql/form-calls.ts'
import { Form } from '../../runtime/view/form.tsx'
import { siteOf } from '../site/site-of.ts'
import { type GraphQLServer, json, raw, reset, startGraphQLServer } from '../support/graphql-server.ts'
import { SECRET, type SmallSite, startSmallSite } from './small-site.tsx'

const SDL = buildSchema(`
scalar Upload
enum Kind { ONE TWO }
input NoteInput { name: String! email: String text: String! kind: Kind agreed: Boolean locale: String files: [Upload!] }
type Note { id: ID! }
type Query { a: Int }
type Mutation { addNote(input: NoteInput!): Note! countNote(by: Int!): Boolean }
`)

const ROUTES = `
forms:
  note:
    submit: { es: Enviar, en: Send }
    sent: { title: { es: Gracias, en: Thank you }, text: { es: Te escribimos., en: We will write. } }
    fields:
      - { name: name, type: text, label: { es: Nombre, en: Name }, hint: { es: Como querás, en: As you like }, required: true, maxLength: 40, autocomplete: name }
      - { name: email, type: email, label: { es: Correo, en: Email } }
      - { name: code, type: text, label: { es: Clave, en: Code }, pattern: { value: '[A-Z]{2}', message: { es: 'Dos letras grandes.', en: Two capitals. } } }
      - { name: kind, type: select, label: { es: Clase, en: Kind }, options: [{ value: ONE, label: { es: Uno, en: One } }, { value: TWO, label: { es: Dos, en: Two } }] }
      - { name: text, type: textarea, label: { es: Texto, en: Text }, required: true, minLength: 3 }
      - { name: agreed, type: checkbox, label: { es: De acuerdo, en: Agreed }, link: { text: { es: Más, en: More }, to: contact } }
      - { name: files, type: file, label: { es: Archivos, en: Files }, accept: [text/plain, .md], maxBytes: 1kB, maxFiles: 2 }
    send:
      - client: default
        mutation: addNote
        input: { name: name, email: email, kind: kind, text: text, agreed: agreed, locale: $locale, files: files }
      - { client: crm, mutation: countNote, input: { by: { value: 1 } }, required: false }
layouts: { default: [Nav, $page] }
routes:
  - { name: index, path: /, sections: [Hello] }
  - { name: contact, path: /contact, sections: [Hello, { section: Write, id: w }], cache: { maxAge: 10m } }
  - { name: invite, path: /invite/:code, params: { code: { type: string, pattern: '^[A-Z]{3}$' } }, sections: [{ section: Write, id: w }] }
  - { name: undeclared, path: /undeclared, sections: [Undeclared] }
`

const fixed = { hydrate: null, call: null }
const sections = {
  Write: { ...fixed, inputs: ['form' as const], component: () => createElement(Form, { name: 'note' }) },
  Undeclared: { ...fixed, inputs: [], component: () => createElement(Form, { name: 'note' }) },
}
const taken = json({ data: { addNote: { __typename: 'Note' }, countNote: true } })

/** The mutations of the form, made from the SDL as the build makes them. */
function formCalls(): FormCall[] {
  const { site } = siteOf(`version: 1
site: { product: Prueba }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
graphql: { clients: { default: { url: 'http://a', schema: a.graphql }, crm: { url: 'http://a', schema: a.graphql } } }
${ROUTES}`)
  const form = site.forms.get('note')
  if (!form) throw new Error('There is no form.')
  return form.send.map((target) => {
    const { call, faults } = planFormCall(target, form.fields, SDL)
    expect(faults).toEqual([])
    if (call === null) throw new Error('The form does not fit.')
    return call
  })
}

let backend: GraphQLServer
let site: SmallSite

beforeEach(async () => {
  backend = await startGraphQLServer(taken)
  site = await startSmallSite({
    graphqlUrl: backend.url,
    routes: ROUTES,
    sections,
    forms: { note: formCalls() },
    detects: false,
  })
})

afterEach(async () => {
  await site.end()
  await backend.close()
})

const good = { name: 'Ana', text: 'Hola a todos', _path: '/contact' }

interface PostOptions {
  readonly headers?: Readonly<Record<string, string>>
  readonly wantsJson?: boolean
  readonly signal?: AbortSignal
}

/** Posts the form as a browser does. */
function post(
  values: Readonly<Record<string, string | readonly File[]>>,
  { headers, wantsJson, signal }: PostOptions = {},
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'string') body.append(name, value)
    else for (const file of value) body.append(name, file)
  }
  if (wantsJson && !('_elapsed' in values)) body.set('_elapsed', '5000')
  return fetch(`${site.url}/_site/form/note`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: {
      origin: site.url,
      'sec-fetch-site': 'same-origin',
      accept: wantsJson ? 'application/json' : 'text/html',
      ...headers,
    },
    ...(signal === undefined ? {} : { signal }),
  })
}

const outcome = async (response: Response) => [response.status, await response.json()]
const sentTo = (field: string) => backend.requests.filter(({ bodyText }) => bodyText.includes(`${field}(`))

describe('a page with a form', () => {
  it('holds a real form, in its language, that needs no JavaScript', async () => {
    const html = await (await fetch(`${site.url}/en/contact`)).text()
    expect(html).toMatch(
      /<form class="form" [^>]*action="\/_site\/form\/note" encType="multipart\/form-data" method="post">/,
    )
    expect(html).toMatch(/<label class="form__label" for="w-note-name">Name<\/label>/)
    expect(html).toMatch(/<p class="form__hint" id="w-note-name-hint">As you like<\/p>/)
    const name = /<input [^>]*id="w-note-name"[^>]*>/.exec(html)?.[0] ?? ''
    for (const attribute of [
      'required=""',
      'maxLength="40"',
      'autoComplete="name"',
      'aria-describedby="w-note-name-hint w-note-name-fault"',
    ])
      expect(name).toContain(attribute)
    expect(name).not.toContain('aria-invalid')
    expect(html).toContain('name="_path" value="/en/contact"')
    expect(html).toContain('<a href="/en/contact">More</a>')
    expect(html).not.toContain('noValidate')
  })

  it('says that the form was sent where its visitor is led then, and is not stored', async () => {
    const response = await fetch(`${site.url}/contact?sent=note`)
    const html = await response.text()
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(html).toMatch(/<div class="form__sent" tabindex="-1" autofocus="">.*Gracias.*Te escribimos\./)
    expect(html).not.toContain('<form')
    const again = await fetch(`${site.url}/contact`)
    expect(again.headers.get('cache-control')).toBe('public, max-age=600, stale-if-error=86400')
    expect(await again.text()).toContain('<form')
    expect(await (await fetch(`${site.url}/contact?sent=other`)).text()).toContain('<form')
  })

  it('whose section does not declare the form shows it as failed, and says why in the log', async () => {
    expect(await (await fetch(`${site.url}/undeclared`)).text()).toContain('data-section-failed="true"')
    expect(site.log.join()).toContain('inputs')
  })
})

describe('without JavaScript', () => {
  it('what fits is sent once, and leads back to the page', async () => {
    const response = await post({ ...good, kind: 'TWO', agreed: 'on', email: '' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact?sent=note'])
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(sentTo('addNote')[0]?.body).toMatchObject({
      operationName: 'AddNote',
      query: 'mutation AddNote($input:NoteInput!){addNote(input:$input){__typename}}',
      variables: { input: { name: 'Ana', text: 'Hola a todos', kind: 'TWO', agreed: true, locale: 'es' } },
    })
    expect(JSON.stringify(sentTo('addNote')[0]?.body)).not.toContain('email')
    expect(sentTo('countNote')[0]?.body).toMatchObject({ variables: { by: 1 } })
    expect(sentTo('countNote')[0]?.headers.authorization).toBe(SECRET)
  })

  it('is told in the language of the page, and leads nowhere else', async () => {
    expect((await post({ ...good, _path: '/en/contact' })).headers.get('location')).toBe('/en/contact?sent=note')
    expect(sentTo('addNote')[0]?.body).toMatchObject({ variables: { input: { locale: 'en' } } })
    for (const _path of ['https://evil.example', '//evil.example', '/gone', '/invite/nobody', '/%', ''])
      expect((await post({ ...good, text: `Hacia ${_path}`, _path })).headers.get('location')).toMatch(
        /^\/\?sent=note$/,
      )
  })

  it('comes back to a page whose path varies', async () => {
    expect((await post({ ...good, _path: '/en/invite/ABC' })).headers.get('location')).toBe('/en/invite/ABC?sent=note')
    const faulty = await post({ _path: '/en/invite/ABC' })
    expect([faulty.status, await faulty.text()]).toEqual([422, expect.stringContaining('value="/en/invite/ABC"')])
  })

  it('goes with the token of a visitor who is logged in, and with what else a client sends', async () => {
    await post(good, { headers: { cookie: 'apollo-token=abc' } })
    expect(sentTo('addNote')[0]?.headers.authorization).toBe('Bearer abc')
    expect(sentTo('countNote')[0]?.headers.authorization).toBe(`${SECRET}, Bearer abc`)
    expect(sentTo('addNote')[0]?.headers.cookie).toBeUndefined()
  })

  it('faults come with the page, at their fields, with all that was typed', async () => {
    const response = await post({
      ...good,
      name: ' ',
      email: 'ana"<@x',
      code: 'a',
      kind: 'TWO',
      text: 'a\r\nb<c',
      agreed: 'on',
    })
    const html = await response.text()
    expect(response.status).toBe(422)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('content-security-policy')).toContain("form-action 'self'")
    expect(html).toMatch(/<div class="form__news" tabindex="-1" autofocus="">/)
    expect(html).toContain('<a href="#w-note-name">Nombre<!-- -->: <!-- -->Completa este campo.</a>')
    expect(html).toMatch(/<input [^>]*aria-invalid="true"[^>]*type="email" name="email" value="ana&quot;&lt;@x"/)
    expect(html).toMatch(/<p class="form__fault" id="w-note-email-fault">Escribe una dirección de correo/)
    expect(html).toMatch(/pattern="\[A-Z\]\{2\}" title="Dos letras grandes\."/)
    expect(html).toMatch(/id="w-note-code-fault">Dos letras grandes\.</)
    expect(html).toMatch(/<option value="TWO" selected="">/)
    expect(html).toMatch(/<textarea [^>]*>a\r?\nb&lt;c<\/textarea>/)
    expect(html).toMatch(/<input [^>]*name="agreed"[^>]*checked=""/)
    expect(html).not.toContain('Elige otra vez los archivos')
    expect(backend.requests).toEqual([])
  })

  it('files have to be chosen again, and the page says so', async () => {
    const html = await (
      await post({ ...good, name: '', files: [new File(['a'], 'a.txt', { type: 'text/plain' })] })
    ).text()
    expect(html).toContain('Elige otra vez los archivos')
  })

  it.each([
    ['refuses', raw('{"errors":[{"message":"no: secret"}]}', 200), 502],
    ['answers with an error status', raw('secret', 500), 502],
    ['breaks off', reset, 503],
    ['has no room', raw('{"errors":[{"message":"full"}]}', 507), 503],
    ['is busy', raw('{"errors":[{"message":"busy"}]}', 503), 503],
  ])('a back-end that %s is told with the page and all that was typed', async (_, behaviour, status) => {
    backend.behave(behaviour)
    const response = await post(good)
    const html = await response.text()
    expect(response.status).toBe(status)
    expect(html).toContain('No se pudo enviar.')
    expect(html).toContain('value="Ana"')
    expect(html).not.toContain('secret')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(site.log.join()).toContain('/_site/form/note')
    backend.behave(taken)
    expect((await post(good)).status).toBe(303)
  })

  it('a target that is not required only fails in the log', async () => {
    backend.behave((request, response) =>
      (request.bodyText.includes('countNote(') ? raw('no', 500) : taken)(request, response),
    )
    expect((await post(good)).status).toBe(303)
    expect(site.log.join()).toContain('ServerParseError')
  })
})

describe('with JavaScript', () => {
  it('the answer is what became of it', async () => {
    expect(await outcome(await post(good, { wantsJson: true }))).toEqual([200, { outcome: 'sent', faults: {} }])
    const wrong = await post({ ...good, email: 'x', text: 'a' }, { wantsJson: true })
    expect(await outcome(wrong)).toEqual([422, { outcome: 'invalid', faults: { email: 'email', text: 'tooShort' } }])
    expect(wrong.headers.get('cache-control')).toBe('private, no-store')
    backend.behave(reset)
    expect(await outcome(await post({ ...good, name: 'Eva' }, { wantsJson: true }))).toEqual([
      503,
      { outcome: 'failed', faults: {} },
    ])
  })

  it.each(['', '20', 'x'])(
    'an elapsed time of %j is a program’s: it is answered like a person, and nothing is sent',
    async (_elapsed) => {
      expect(await outcome(await post({ ...good, _elapsed }, { wantsJson: true }))).toEqual([
        200,
        { outcome: 'sent', faults: {} },
      ])
      expect(backend.requests).toEqual([])
    },
  )
})

describe('what is not a visitor’s', () => {
  it('falls into the trap: answered like a person, and nothing is sent', async () => {
    expect((await post({ ...good, _website: 'https://spam.example' })).status).toBe(303)
    expect(backend.requests).toEqual([])
  })

  it.each([
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another origin that says nothing more', { origin: 'https://evil.example', 'sec-fetch-site': '' }],
    ['an unknown origin', { origin: 'null' }],
    ['a neighbour', { origin: 'https://other.prueba.example', 'sec-fetch-site': 'same-site' }],
  ])('from %s is refused', async (_, headers) => {
    expect((await post(good, { headers })).status).toBe(403)
    expect(backend.requests).toEqual([])
  })

  it('from pages of the public origin on a file server is taken', async () => {
    const headers = { origin: 'https://prueba.example', 'sec-fetch-site': 'cross-site' }
    expect((await post(good, { headers })).status).toBe(303)
  })

  it('is refused by any other method or media type, and at another address', async () => {
    const url = `${site.url}/_site/form/note`
    const get = await fetch(url)
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
    const headers = { origin: site.url, 'content-type': 'text/plain' }
    expect((await fetch(url, { method: 'POST', headers, body: 'name=Ana' })).status).toBe(415)
    expect((await fetch(`${site.url}/_site/form/other`, { method: 'POST', headers })).status).toBe(404)
  })

  it('that comes too often from one address is told so, with all that was typed', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 31; time += 1)
      statuses.push((await post({ ...good, name: '' }, { wantsJson: true })).status)
    expect(statuses).toEqual([...Array(30).fill(422), 429])
    const page = await post({ ...good, name: 'Ana María' })
    expect(page.status).toBe(429)
    const html = await page.text()
    expect(html).toContain('Llegaron muchos mensajes desde tu conexión.')
    expect(html).toContain('value="Ana María"')
    expect(backend.requests).toEqual([])
  })
})

describe('a form that is sent twice', () => {
  it('is answered like the first time, and goes once', async () => {
    const answers = await Promise.all([post(good), post(good), post({ ...good, name: ' Ana ' })])
    expect([...answers, await post(good)].map(({ status }) => status)).toEqual([303, 303, 303, 303])
    expect([sentTo('addNote').length, sentTo('countNote').length]).toEqual([1, 1])
  })

  it.each([
    ['other words', { text: 'Otra cosa' }, {}],
    ['another file', { files: [new File(['b'], 'a.txt', { type: 'text/plain' })] }, {}],
    ['another browser', {}, { 'user-agent': 'another' }],
  ])('goes again with %s', async (_, values, headers) => {
    await post({ ...good, files: [new File(['a'], 'a.txt', { type: 'text/plain' })] })
    await post({ ...good, files: [new File(['a'], 'a.txt', { type: 'text/plain' })], ...values }, { headers })
    expect(sentTo('addNote')).toHaveLength(2)
  })

  it('goes again only where it has not arrived', async () => {
    backend.behave((request, response) => (request.bodyText.includes('addNote(') ? reset : taken)(request, response))
    expect((await post(good)).status).toBe(503)
    backend.behave(taken)
    expect((await post(good)).status).toBe(303)
    expect([sentTo('addNote').length, sentTo('countNote').length]).toEqual([2, 1])
  })

  it('counts as new after ten minutes', async () => {
    let later = 0
    const now = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
    try {
      await post(good)
      later = 9 * 60_000
      await post(good)
      expect(sentTo('addNote')).toHaveLength(1)
      later = 11 * 60_000
      await post(good)
      expect(sentTo('addNote')).toHaveLength(2)
    } finally {
      vi.restoreAllMocks()
    }
  })
})

describe('files', () => {
  const text = (content: string, name = 'note.md', type = 'text/markdown') => new File([content], name, { type })

  it('go on with the answers, with their names and types', async () => {
    const response = await post({ ...good, files: [text('one'), text('two', 'año.txt', 'text/plain')] })
    expect(response.status).toBe(303)
    const [{ headers, bodyText } = { headers: {}, bodyText: '' }] = sentTo('addNote')
    expect(headers['content-type']).toMatch(/^multipart\/form-data/)
    expect(bodyText).toContain('{"1":["variables.input.files.0"],"2":["variables.input.files.1"]}')
    expect(bodyText).toMatch(/filename="note\.md"[\s\S]*one[\s\S]*filename="año\.txt"[\s\S]*text\/plain[\s\S]*two/)
  })

  it('are checked by the rules: size, type, number', async () => {
    const faults = async (files: File[]) =>
      (await outcome(await post({ ...good, files }, { wantsJson: true })))[1].faults
    expect(await faults([text('x'.repeat(1001))])).toEqual({ files: 'fileTooLarge' })
    expect(await faults([text('x', 'a.exe', 'application/x-msdownload')])).toEqual({ files: 'fileType' })
    expect(await faults([text('1'), text('2'), text('3')])).toEqual({ files: 'tooManyFiles' })
    expect(await faults([text('x'.repeat(300_000))])).toEqual({ files: 'fileTooLarge' })
    expect(await faults([text('1'), text('2')])).toEqual({})
  })

  it('that break off leave nothing, and nothing is sent', async () => {
    const { port, host } = new URL(site.url)
    for (let time = 0; time < 20; time += 1) {
      const socket = connect(Number(port), '127.0.0.1')
      const head = `POST /_site/form/note HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${site.url}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900\r\n\r\n`
      await new Promise<void>((resolve) =>
        socket.write(`${head}--b\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\nhalf`, () =>
          resolve(),
        ),
      )
      socket.resetAndDestroy()
    }
    expect((await post({ ...good, files: [text('whole')] })).status).toBe(303)
    expect(sentTo('addNote')).toHaveLength(1)
  })

  it.each([
    ['no form at all', 'nonsense'],
    ['a form without an end', '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\nAna'],
  ])('%s is a bad request', async (_, body) => {
    const headers = { origin: site.url, 'content-type': 'multipart/form-data; boundary=b' }
    expect((await fetch(`${site.url}/_site/form/note`, { method: 'POST', headers, body })).status).toBe(400)
  })
})

describe('what one visitor has typed', () => {
  it('is in nobody else’s page, whatever is kept', async () => {
    const check = async (index: number) => {
      const own = `visitor-${index}`
      const [html, plain] = await Promise.all([
        post({ ...good, name: own, text: '' }, { headers: { 'user-agent': own } }).then((answer) => answer.text()),
        fetch(`${site.url}/contact`).then((answer) => answer.text()),
      ])
      expect(html).toContain(`value="${own}"`)
      expect(new Set(html.match(/visitor-\d+/g))).toEqual(new Set([own]))
      expect(plain).not.toMatch(/visitor-|aria-invalid|autofocus/)
    }
    await Promise.all(Array.from({ length: 25 }, (_, index) => check(index)))
    const payload = await (await fetch(`${site.url}/_site/payload/contact.json`)).text()
    expect(payload).not.toMatch(/visitor-/)
  })

  it('reaches no field that the form does not have', async () => {
    await post({ ...good, __proto__x: '1', constructor: 'x', admin: 'true' })
    expect(JSON.stringify(sentTo('addNote')[0]?.body)).not.toMatch(/admin|constructor/)
  })
})

describe('a form, for who has a preview open', () => {
  it('is sent as everybody sends it, and comes back in the preview', async () => {
    await site.end()
    site = await startSmallSite({
      graphqlUrl: backend.url,
      routes: `${ROUTES}preview: { secret: EDITORS, clients: [default, crm], headers: { x-view: drafts } }\n`,
      sections,
      forms: { note: formCalls() },
      detects: false,
      env: { EDITORS: 'a secret' },
    })
    const opened = await fetch(`${site.url}/_site/preview?secret=a+secret`, { redirect: 'manual' })
    const headers = { cookie: opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '' }
    const refused = await post({ ...good, text: '' }, { headers })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Terminar la vista previa')
    expect((await post(good, { headers })).status).toBe(303)
    expect(backend.requests.length).toBe(2)
    for (const request of backend.requests) expect(request.headers).not.toHaveProperty('x-view')
  })
})
