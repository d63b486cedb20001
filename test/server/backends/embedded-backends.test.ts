import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase, openServerDatabase } from '../../../runtime/backend/storage/open-database.ts'
import { isServedOverHttp, startEmbeddedBackends } from '../../../runtime/server/backends/embedded-backends.ts'
import { sourceBackends } from '../../../runtime/server/backends/source-backends.ts'
import { addressFault, readMailSettings } from '../../../runtime/server/environment/mail-settings.ts'
import type { Environment } from '../../../runtime/server/environment/secrets.ts'
import type { FormCall } from '../../../runtime/server/forms/form-sender.ts'
import type { SiteRuntimeOptions } from '../../../runtime/server/site-runtime.ts'
import { type StartServerOptions, startServer } from '../../../runtime/server/start-server.ts'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { letterWith } from '../../backend/letters-backend.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'
import { holdDatabase } from '../../support/servers/hold-database.ts'
import { makeMailsDue } from '../../support/servers/make-mails-due.ts'
import { findPostgres, type PostgresServer, startPostgres } from '../../support/servers/postgres-server.ts'
import { startSmtpServer } from '../../support/servers/smtp-server.ts'
import { bareAssets, bareBundle } from '../../support/sites/bare-site.ts'

const root = join(import.meta.dirname, '../../backend/fixtures')
const { site, messages } = siteOf(
  twoLanguages(`
graphql:
  clients:
    default: { url: 'embedded:library', schema: library.graphql, content: content }
    letters: { url: 'embedded:letters', schema: letters.graphql }
    fixed: { url: 'embedded:fixed', schema: letters.graphql, via: server, authorization: { secret: SITE_KEY } }
    header: { url: 'embedded:header', schema: letters.graphql, via: server, headers: { x-key: { secret: SITE_KEY } } }
    inner: { url: 'embedded:inner', schema: letters.graphql, via: server }
    remote: { url: 'http://127.0.0.1:9/graphql', schema: letters.graphql }
routes: [{ name: index, path: /, sections: [] }]`),
)
const mailEnv = { SITE_MAIL_FROM: 'site@example.org', SITE_MAIL_TO: 'studio@example.org' }

let folder: string
const endings: (() => unknown)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitio-embedded-'))
})

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
  await rm(folder, { recursive: true })
})

/** The lines that are logged at start: level, client, text. */
async function logAtStart(
  env: Environment,
  mode: Partial<Pick<SiteRuntimeOptions, 'isProduction' | 'isPrerender' | 'isToldElsewhere' | 'unsetAddresses'>> = {},
) {
  const lines: string[] = []
  const logAs = (level: string) => (fields: Readonly<Record<string, unknown>>, message: string) =>
    void lines.push(`${level} ${fields.client}: ${message}`)
  const backends = await startEmbeddedBackends({
    site,
    root,
    backendFiles: sourceBackends(root),
    env: { SITE_DATA_DIR: folder, ...env },
    secret: 'x',
    isProduction: true,
    isPrerender: false,
    log: { info: logAs('info'), warn: logAs('warn'), error: logAs('error') },
    ...mode,
  })
  endings.push(() => backends.close())
  return lines
}

async function start(env: Environment, given: Partial<StartServerOptions> = {}) {
  const server = await startServer({
    root,
    backendFiles: sourceBackends(root),
    site,
    messages,
    assets: bareAssets,
    bundle: bareBundle,
    env: { SITE_DATA_DIR: folder, ...env },
    assetsFolder: root,
    publicFolders: [],
    port: 0,
    host: '127.0.0.1',
    // No load balancer has to notice that it stops.
    wait: async () => {},
    ...given,
  })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= server.stop()
    return stopped
  }
  endings.push(stop)
  return { url: server.url.replace('localhost', '127.0.0.1'), stop }
}

describe('in production', () => {
  it('an embedded back-end is told of in one line where a variable could name another, and that mail is not sent', async () => {
    const noMail = (client: string) => `info ${client}: entries are stored, but not mailed: SITE_SMTP_URL is not set`
    const told = ['letters', 'fixed', 'header', 'inner'].map(noMail)
    expect(await logAtStart({})).toEqual(told)
    expect(await logAtStart({}, { unsetAddresses: ['API_URL', 'CRM_URL', 'API_URL'] })).toEqual([
      'warn undefined: the embedded back-end answers, because these variables are not set: API_URL, CRM_URL',
      ...told,
    ])
    expect((await logAtStart({ SITE_SMTP_URL: 'smtp://127.0.0.1:9', ...mailEnv, SITE_MAIL_TO: 'studio' }))[0]).toBe(
      `warn letters: mails wait until they can be sent: SITE_MAIL_TO is not a mail address, nor several with commas between them`,
    )
    expect((await logAtStart({ SITE_SMTP_URL: 'smtp://127.0.0.1:9' }))[0]).toBe(
      'warn letters: entries are stored, but not mailed: SITE_MAIL_TO is not set',
    )
    const withMail = await logAtStart({ SITE_SMTP_URL: 'smtp://127.0.0.1:9', ...mailEnv })
    expect(withMail.filter((line) => line.startsWith('info'))).toEqual([])
  })

  it('a login without SITE_SECRET is told of, with what comes of it', async () => {
    const login = { SITE_ADMIN_EMAIL: 'a@example.org', SITE_ADMIN_PASSWORD: 'open sesame' }
    const toldOf = async (env: Environment) => (await logAtStart(env)).filter((line) => line.includes('SITE_SECRET'))
    expect(await toldOf(login)).toEqual([
      expect.stringMatching(/^warn .*each start signs out everybody .* several servers .* openssl rand -hex 32$/),
    ])
    expect(await toldOf({ ...login, SITE_SECRET: 'a long random text' })).toEqual([])
    // Without a login nothing is signed.
    expect(await toldOf({})).toEqual([])
    expect(await toldOf({ SITE_ADMIN_EMAIL: 'a@example.org' })).toEqual([])
  })

  it('neither in development nor while pages are prerendered', async () => {
    const env = { SITE_ADMIN_EMAIL: 'a@example.org', SITE_ADMIN_PASSWORD: 'open sesame' }
    expect(await logAtStart(env, { isProduction: false })).toEqual([])
    expect(await logAtStart(env, { isPrerender: true })).toEqual([])
  })

  it('nor by one worker after another', async () => {
    expect(await logAtStart({}, { unsetAddresses: ['API_URL'], isToldElsewhere: true })).toEqual([])
  })

  it('answers browsers only where no secret and no server stands before it, and never shows its schema', async () => {
    const { url } = await start({})
    const ask = async (path: string, query: string) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query }),
      })
      return [response.status, await response.text()] as const
    }
    expect((await ask('/graphql', '{ book(id: "fog") { year } }'))[1]).toBe('{"data":{"book":{"year":1914}}}')
    expect((await ask('/letters/graphql', '{ letterCount }'))[1]).toBe('{"data":{"letterCount":0}}')
    for (const name of ['fixed', 'header', 'inner']) {
      expect((await fetch(`${url}/${name}/graphql?query={letterCount}`)).status).toBe(404)
      // The same answer as for any other path without a page.
      expect((await ask(`/${name}/graphql`, '{ letterCount }'))[0]).toBe(405)
    }
    expect((await ask('/graphql', '{ __schema { types { name } } }'))[1]).toContain('introspection has been disabled')
  })

  it.each([
    [{ via: 'browser', authorization: { bearer: true, secret: null }, headers: { a: 'b' } }, true],
    [{ via: 'server', authorization: { bearer: true, secret: null }, headers: {} }, false],
    [{ via: 'browser', authorization: { bearer: false, secret: 'KEY' }, headers: {} }, false],
    [{ via: 'browser', authorization: { bearer: false, secret: null }, headers: { a: { secret: 'KEY' } } }, false],
  ] as const)('%j is served: %j', (client, isServed) => {
    expect([isServedOverHttp(client, true), isServedOverHttp(client, false)]).toEqual([isServed, true])
  })
})

const sendLetter = 'mutation { keepLetter(input: { name: "Ana" }) { id } }'

describe('a database on a server', () => {
  it('that cannot be reached is told at start in one line, before a visitor sends anything', async () => {
    const lines = await logAtStart({ SITE_DATABASE_URL: 'postgres://127.0.0.1:9/site' })
    const errors = () => lines.filter((line) => line.startsWith('error'))
    await vi.waitFor(() => expect(errors()).not.toEqual([]))
    await endings.pop()?.()
    expect(errors()).toEqual([
      expect.stringContaining('nothing can be stored in the database of SITE_DATABASE_URL, since'),
    ])
  })
})

describe('a data folder', () => {
  /** Sends an operation to the letters' back-end. @returns the status and the answer. */
  async function ask(url: string, query: string) {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${url}/letters/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) })
    return { status: response.status, answer: await response.json() }
  }

  it('that another process writes to holds up no page, no health and no reading; what is sent is stored after it, or refused', async () => {
    const { url } = await start({})
    await ask(url, sendLetter)
    const release = await holdDatabase(join(folder, 'sitio.db'))
    endings.push(release)
    const sent = ask(url, sendLetter)
    for (const path of ['/', '/healthz', '/readyz']) expect((await fetch(url + path)).status).toBe(200)
    expect((await ask(url, '{ letterCount }')).answer).toEqual({ data: { letterCount: 1 } })
    await release()
    const { status, answer } = await sent
    const isStored = answer.data?.keepLetter?.id !== undefined
    expect(status).toBe(isStored ? 200 : 503)
    expect((await ask(url, '{ letterCount }')).answer).toEqual({ data: { letterCount: isStored ? 2 : 1 } })
  })

  it('that cannot be written to is told at start and by /readyz, and pages are served all the same', async () => {
    await writeFile(join(folder, 'file'), '')
    const env = { SITE_DATA_DIR: join(folder, 'file/data') }
    const told = (await logAtStart(env)).filter((line) => line.includes('SITE_DATA_DIR'))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(`${join(folder, 'file/data')} cannot be written to`)
    const { url } = await start(env)
    const ready = await fetch(`${url}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([
      503,
      '{"ok":false,"reason":"the data folder (SITE_DATA_DIR) cannot be written to"}',
    ])
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(url)).status).toBe(200)
    expect((await ask(url, '{ letterCount }')).answer).toEqual({ data: { letterCount: 0 } })
    expect((await ask(url, sendLetter)).status).toBe(503)
  })

  it('that becomes writable makes the server ready', async () => {
    await writeFile(join(folder, 'file'), '')
    const { url } = await start({ SITE_DATA_DIR: join(folder, 'file/data') })
    expect((await fetch(`${url}/readyz`)).status).toBe(503)
    await rm(join(folder, 'file'))
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await ask(url, sendLetter)).status).toBe(200)
  })

  it('that holds a damaged database is told by /readyz, and keeps no visitor from the pages', async () => {
    await mkdir(join(folder, 'data'))
    await writeFile(join(folder, 'data/sitio.db'), 'no database'.repeat(1000))
    const { url } = await start({ SITE_DATA_DIR: join(folder, 'data') })
    const ready = async () => {
      const answer = await fetch(`${url}/readyz`)
      return [answer.status, await answer.text()]
    }
    const told = '{"ok":true,"reason":"what visitors send is refused: the database is damaged"}'
    await expect.poll(ready).toEqual([200, told])
    expect((await ask(url, sendLetter)).status).toBe(503)
    await rm(join(folder, 'data/sitio.db'))
    expect((await ask(url, sendLetter)).status).toBe(200)
    expect(await ready()).toEqual([200, '{"ok":true}'])
  })

  it('without anything to store in it is not looked at', async () => {
    const reading = siteOf(
      twoLanguages(`
graphql: { clients: { default: { url: 'embedded:reading', schema: reading.graphql, content: content } } }
routes: [{ name: index, path: /, sections: [] }]`),
    )
    await writeFile(
      join(folder, 'reading.graphql'),
      'type Query { pages: [Page!]! @list(of: "pages") }\ntype Page { id: ID! }',
    )
    await mkdir(join(folder, 'content'))
    await writeFile(join(folder, 'content/pages.yaml'), '- id: one\n')
    const backends = await startEmbeddedBackends({
      ...reading,
      root: folder,
      backendFiles: sourceBackends(folder),
      env: { SITE_DATA_DIR: join(folder, 'reading.graphql/data') },
      secret: 'x',
      isProduction: true,
      isPrerender: false,
      log: { info() {}, warn() {}, error() {} },
    })
    endings.push(() => backends.close())
    expect(await backends.storageFault()).toBeNull()
  })
})

describe('mail settings', () => {
  it.each([
    [{}, { missing: 'SITE_SMTP_URL is not set' }],
    [{ SITE_SMTP_URL: '', ...mailEnv }, { missing: 'SITE_SMTP_URL is not set' }],
    [
      { SITE_SMTP_URL: 'mail.example.org', ...mailEnv },
      { missing: 'SITE_SMTP_URL is not an smtp:// or smtps:// address' },
    ],
    [{ SITE_SMTP_URL: 'http://u:p@a', ...mailEnv }, { missing: 'SITE_SMTP_URL is not an smtp:// or smtps:// address' }],
    [{ SITE_SMTP_URL: 'smtp://a', SITE_MAIL_FROM: 'a@b' }, { missing: 'SITE_MAIL_TO is not set' }],
    [{ SITE_SMTP_URL: 'smtp://a', SITE_MAIL_TO: 'a@b' }, { missing: 'SITE_MAIL_FROM is not set' }],
    [
      { SITE_SMTP_URL: 'smtps://u:p@a:465', ...mailEnv },
      { url: 'smtps://u:p@a:465', from: 'site@example.org', to: 'studio@example.org' },
    ],
  ])('%j mean %j', (env, settings) => {
    expect(readMailSettings(env)).toEqual(settings)
  })

  const [noTo, noFrom] = [
    'SITE_MAIL_TO is not a mail address, nor several with commas between them',
    'SITE_MAIL_FROM is not a mail address',
  ]
  it.each([
    ['a@example.org', 'studio@example.org', null],
    ['Site <a@example.org>', 'Ana <ana@example.org>, "Luz, S.A. @ Lima" <luz@example.org>; ben@localhost,', null],
    ['a@example.org', 'studio', noTo],
    ['a@example.org', 'ana@example.org ben@example.org', noTo],
    ['a@example.org', 'ana@example.org, ben', noTo],
    ['a@example.org', ' , ', noTo],
    ['Site', 'ana@example.org', noFrom],
  ])('from %j to %j have this fault: %j', (from, to, fault) => {
    expect(addressFault({ url: 'smtp://a', from, to })).toBe(fault)
  })
})

describe('a letter with a file', () => {
  const query = 'mutation ($input: LetterInput!) { sendLetter(input: $input) { id } }'
  const send = (url: string) =>
    fetch(`${url}/letters/graphql`, {
      method: 'POST',
      headers: { 'apollo-require-preflight': 'true' },
      body: letterWith([['variables.input.cover', new Blob(['a sketch']), 'sketch.png']], query),
    })

  it('that is posted to the site arrives as a mail; a stop waits for the mail that is on its way', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let arrived = 0
    const smtp = await startSmtpServer({
      answer: () => {
        arrived += 1
        return held
      },
    })
    endings.push(smtp.close)
    const site = await start({ SITE_SMTP_URL: smtp.url, ...mailEnv })
    expect((await send(site.url)).status).toBe(200)
    await vi.waitFor(() => expect(arrived).toBe(1), { timeout: 60_000 })
    const stopping = site.stop()
    await vi.waitFor(() => expect(fetch(site.url)).rejects.toThrow(), { timeout: 60_000 })
    expect(smtp.mails).toEqual([])
    release()
    await stopping
    expect(smtp.mails.map(({ from, to }) => [from, to])).toEqual([['site@example.org', ['studio@example.org']]])
    expect(smtp.mails[0]?.raw).toContain(Buffer.from('a sketch').toString('base64'))
  })

  it('that could not be sent is sent by the next start', async () => {
    const down = await startSmtpServer()
    await down.close()
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const first = await start({ SITE_SMTP_URL: down.url, ...mailEnv }, { log })
    expect((await send(first.url)).status).toBe(200)
    const failed = [expect.anything(), 'a mail could not be sent and will be retried'] as const
    await expect.poll(() => log.warn.mock.calls).toContainEqual(failed)
    await first.stop()
    await makeMailsDue(folder)
    const smtp = await startSmtpServer()
    endings.push(smtp.close)
    await start({ SITE_SMTP_URL: smtp.url, ...mailEnv })
    await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 60_000 })
  })
})

describe('a form of which a back-end did not say in time that it has stored it', () => {
  const PROGRAMS = findPostgres()
  let server: PostgresServer
  beforeAll(async () => {
    if (PROGRAMS !== null) server = await startPostgres(PROGRAMS)
  })
  afterAll(() => server?.remove())

  const call: FormCall = {
    client: 'letters',
    mutation: 'sendLetter',
    operation: compileOperation('mutation SendLetter($input: LetterInput!) { sendLetter(input: $input) { id } }', ''),
    isRequired: true,
    bindings: ['name', 'cover'].map((name) => ({ path: ['input', name], isList: false })),
  }
  const formSite = (timeout: string) =>
    siteOf(
      twoLanguages(`
graphql: { clients: { letters: { url: 'embedded:letters', schema: letters.graphql, timeout: ${timeout} } } }
forms:
  letter:
    submit: { es: Enviar, en: Send }
    sent: { title: { es: Gracias, en: Thank you } }
    fields:
      - { name: name, type: text, label: { es: Nombre, en: Name } }
      - { name: cover, type: file, label: { es: Boceto, en: Sketch }, accept: [text/plain], maxBytes: 1kB }
    send: [{ client: letters, mutation: sendLetter, input: { name: name, cover: cover } }]
routes: [{ name: index, path: /, sections: [] }]`),
    )
  const open = (url: string | null, own: string) =>
    url === null ? openDatabase(folder) : openServerDatabase(url, join(folder, own))
  async function post(url: string) {
    const body = new FormData()
    body.set('name', 'Ana')
    body.set('cover', new File(['a sketch'], 'a.txt', { type: 'text/plain' }))
    body.set('_elapsed', '5000')
    const headers = { origin: url, 'sec-fetch-site': 'same-origin', accept: 'application/json' }
    return (await fetch(`${url}/_site/form/letter`, { method: 'POST', body, headers })).status
  }
  /** Keeps anything from being stored until the returned function is called. */
  async function hold(url: string | null) {
    if (url === null) return holdDatabase(join(folder, 'sitio.db'))
    const client = new pg.Client(url)
    await client.connect()
    await client.query('begin; lock table sitio.entries in exclusive mode')
    return () => client.end()
  }

  it.each(PROGRAMS === null ? ['a file'] : ['a file', 'a server'])(
    'is stored and mailed once when it is sent again, to whatever server: in %s',
    async (place) => {
      const database = place === 'a file' ? null : server.newDatabase()
      const first = await open(database, 'first')
      await first.add('others', { id: 'a', createdAt: '' })
      await first.close()
      const smtp = await startSmtpServer()
      endings.push(smtp.close)
      const [impatient, other] = await Promise.all(
        ['100ms', '30s'].map((timeout) =>
          start(
            {
              ...{ SITE_SMTP_URL: smtp.url, ...mailEnv },
              ...(database && { SITE_DATABASE_URL: database, SITE_DATA_DIR: join(folder, timeout) }),
            },
            { ...formSite(timeout), bundle: { ...bareBundle, forms: { letter: [call] } } },
          ),
        ),
      )
      if (!impatient || !other) throw new Error('Nothing was started.')
      const release = await hold(database)
      expect([await post(impatient.url), await post(impatient.url)]).toEqual([503, 503])
      await release()
      expect(await post(other.url)).toBe(200)
      await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 60_000 })
      // Both finish storing before they stop.
      await Promise.all([impatient.stop(), other.stop()])
      const left = await open(database, 'last')
      endings.push(() => left.close())
      expect([await left.count('letters'), await left.storedBytes()]).toEqual([1, 8])
      expect([await left.outbox.nextDueInMs(), smtp.mails.length]).toEqual([null, 1])
    },
  )

  it('is the server’s to know: nobody else can say that a letter is one that is there', async () => {
    const { url } = await start({})
    const headers = { 'content-type': 'application/json', 'sitio-once-key': 'a' }
    for (let times = 0; times < 2; times += 1)
      await fetch(`${url}/letters/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: sendLetter }) })
    const response = await fetch(`${url}/letters/graphql?query={letterCount}`)
    expect(await response.json()).toEqual({ data: { letterCount: 2 } })
  })
})
