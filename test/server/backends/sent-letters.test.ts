import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase, openServerDatabase } from '../../../runtime/backend/storage/open-database.ts'
import type { FormCall } from '../../../runtime/server/forms/form-sender.ts'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { letterWith } from '../../backend/letters-backend.ts'
import { siteOf, twoLanguages } from '../../site/site-of.ts'
import { holdDatabase } from '../../support/servers/hold-database.ts'
import { makeMailsDue } from '../../support/servers/make-mails-due.ts'
import { findPostgres, type PostgresServer, startPostgres } from '../../support/servers/postgres-server.ts'
import { startSmtpServer } from '../../support/servers/smtp-server.ts'
import { bareBundle } from '../../support/sites/bare-site.ts'
import { embeddedSite, mailEnv } from './embedded-site.ts'

const { inFolder, endings, start } = embeddedSite()

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
    await makeMailsDue(inFolder())
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
    url === null ? openDatabase(inFolder()) : openServerDatabase(url, inFolder(own))
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
    if (url === null) return holdDatabase(inFolder('sitio.db'))
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
              ...(database && { SITE_DATABASE_URL: database, SITE_DATA_DIR: inFolder(timeout) }),
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
    const keep = 'mutation { keepLetter(input: { name: "Ana" }) { id } }'
    const { url } = await start({})
    const headers = { 'content-type': 'application/json', 'sitio-once-key': 'a' }
    for (let times = 0; times < 2; times += 1)
      await fetch(`${url}/letters/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: keep }) })
    const response = await fetch(`${url}/letters/graphql?query={letterCount}`)
    expect(await response.json()).toEqual({ data: { letterCount: 2 } })
  })
})
