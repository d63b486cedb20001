import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type GraphQLServer, raw, reset, startGraphQLServer } from '../../support/servers/graphql-server.ts'
import { SECRET, type SmallSite } from '../small-site.tsx'
import { good, type NoteValues, type PostOptions, postNote, ROUTES, startNoteSite, taken } from './note-form.ts'

let backend: GraphQLServer
let site: SmallSite

beforeEach(async () => {
  backend = await startGraphQLServer(taken)
  site = await startNoteSite(backend.url)
})

afterEach(async () => {
  await site.end()
  await backend.close()
})

const post = (values: NoteValues, options?: PostOptions) => postNote(site, values, options)
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
    expect(sentTo('addNote')[0]?.body).toMatchObject({ variables: { input: { locale: 'en-GB' } } })
    for (const _path of ['https://evil.example', '//evil.example', '/gone', '/invite/nobody', '/%', ''])
      expect((await post({ ...good, text: `Hacia ${_path}`, _path })).headers.get('location')).toMatch(
        /^\/\?sent=note$/,
      )
  })

  it('comes back to a page whose path or query varies', async () => {
    const ordering = await (await fetch(`${site.url}/order?work=blue+vase&from=mail`)).text()
    expect(ordering).toContain('name="_path" value="/order?work=blue+vase"')
    expect((await post({ ...good, _path: '/order?work=blue+vase' })).headers.get('location')).toBe(
      '/order?work=blue+vase&sent=note',
    )
    const refused = await post({ ...good, name: '', _path: '/order?work=blue+vase' })
    expect(await refused.text()).toContain('name="_path" value="/order?work=blue+vase"')
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
    site = await startNoteSite(backend.url, {
      routes: `${ROUTES}preview: { secret: EDITORS, clients: [default, crm], headers: { x-view: drafts } }\n`,
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
