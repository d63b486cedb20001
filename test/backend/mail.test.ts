import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBackend } from '../../runtime/backend/create-backend.ts'
import { type MailTimes, MailWorker } from '../../runtime/backend/mail/mail-worker.ts'
import { createSmtpSender } from '../../runtime/backend/mail/smtp-sender.ts'
import { composeMail } from '../../runtime/backend/rules/mail.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { contentIn } from '../../runtime/backend/storage/load-content.ts'
import { freePort } from '../support/servers/free-port.ts'

import { smtpError, startSmtpServer, type TestSmtpServer } from '../support/servers/smtp-server.ts'
import { createLettersBackend, letterWith, postForm } from './letters-backend.ts'
import { admin, ask, signIn } from './library-backend.ts'
import { openData, openIn } from './open-data.ts'

const sendLetter = 'mutation ($input: LetterInput!) { sendLetter(input: $input) { id createdAt } }'
const quick: MailTimes = { firstDelayMs: 20, maxDelayMs: 100, giveUpAfterMs: 60_000, leaseMs: 5_000, pollMs: 50 }

let folder: string
let database: Database
let logged: string[]
const endings: (() => unknown)[] = []

beforeEach(async () => {
  ;({ folder, database } = await openData())
  logged = []
})

afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})

async function smtp(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<TestSmtpServer> {
  const server = await startSmtpServer(options)
  endings.push(server.close)
  return server
}

function work(url: string, times: Partial<MailTimes> = {}, on = database): MailWorker {
  const { outbox, uploads } = on
  const sender = createSmtpSender({
    url,
    from: 'Site <site@example.org>',
    to: 'a@studio.test, b@studio.test',
    read: uploads.read,
  })
  const log = (_fields: unknown, message: string) => void logged.push(message)
  const worker = new MailWorker({ outbox, sender, times: { ...quick, ...times }, log: { warn: log, error: log } })
  endings.push(() => worker.stop(1000))
  return worker
}

/** Sends a letter through the API. */
async function write(fields: Readonly<Record<string, unknown>> = {}, on = database): Promise<string> {
  const backend = await createLettersBackend(on)
  const { data, errors } = await ask(backend, sendLetter, { variables: { input: { name: 'Ana', ...fields } } })
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({ sendLetter: { id: expect.any(String) } })
  return (data as { sendLetter: { id: string } }).sendLetter.id
}

/** Waits long enough for a busy machine. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 20 })

const settled = (state: string) =>
  until(async () => {
    expect(await database.outbox.nextDueInMs()).toBeNull()
    expect(logged.join()).toContain(state)
  })

describe('an entry with @mail', () => {
  it('arrives once, as plain text, with its files, an address for answers and a stable Message-ID', async () => {
    const server = await smtp()
    work(server.url)
    const backend = await createLettersBackend(database)
    const files = [['variables.input.files.0', new Blob(['%PDF'], { type: 'application/pdf' }), 'brief ñ.pdf']] as const
    const fields = { name: 'Ana', email: 'ana@example.org', topic: 'Logo', body: 'Hello,\nI need a logo.\n.\nBye' }
    const response = await backend.handle(postForm(letterWith(files, sendLetter, fields)))
    const { id, createdAt } = (await response.json()).data.sendLetter
    await until(() => expect(server.mails).toHaveLength(1))
    const [mail] = server.mails
    expect(mail).toMatchObject({
      from: 'site@example.org',
      to: ['a@studio.test', 'b@studio.test'],
      headers: {
        from: 'Site <site@example.org>',
        to: 'a@studio.test, b@studio.test',
        'reply-to': 'ana@example.org',
        subject: 'Letter from Ana: Logo',
        'message-id': `<letters.${id}@example.org>`,
        'auto-submitted': 'auto-generated',
        date: new Date(createdAt).toUTCString().replace('GMT', '+0000'),
      },
    })
    const text = mail?.raw.replaceAll('=\r\n', '') ?? ''
    expect(text).toContain(
      'name: Ana\r\nemail: ana@example.org\r\ntopic: Logo\r\nbody:\r\n\r\nHello,\r\nI need a logo.\r\n.\r\nBye\r\n',
    )
    expect(text).toContain(`-- \r\n${id}`.replace('-- ', '--=20'))
    expect(text).toContain('Content-Type: application/pdf')
    expect(text).toContain("filename*0*=utf-8''brief%20%C3%B1.pdf")
    expect(mail?.raw).toContain(Buffer.from('%PDF').toString('base64'))
    await settled('')
    expect(await database.outbox.claim(1)).toBeNull()
    expect(server.mails).toHaveLength(1)
  })

  it('is only kept where mail is not sent', async () => {
    const backend = await createLettersBackend(database, { sendsMail: false })
    await ask(backend, sendLetter, { variables: { input: { name: 'Ana' } } })
    expect([await database.count('letters'), await database.outbox.nextDueInMs()]).toEqual([1, null])
  })

  it('is said to ask for mail, so that the server can warn', async () => {
    expect((await createLettersBackend(database)).asksForMail).toBe(true)
  })

  it('takes its mail with it when it is deleted', async () => {
    const id = await write()
    const backend = await createLettersBackend(database)
    const burn = 'mutation ($id: ID!) { burnLetter(id: $id) { name } }'
    await ask(backend, burn, { variables: { id }, token: await signIn(backend) })
    expect(await database.outbox.nextDueInMs()).toBeNull()
  })
})

describe('while the mail server is down', () => {
  it('the visitor is answered, and the mail arrives once when it is back', async () => {
    const port = await freePort()
    work(`smtp://127.0.0.1:${port}`)
    await write({ topic: 'patience' })
    await until(() => expect(logged.length).toBeGreaterThan(1))
    expect(logged[0]).toBe('a mail could not be sent and will be retried')
    const server = await smtp({ port })
    await until(() => expect(server.mails).toHaveLength(1))
    await settled('')
    expect(server.mails[0]?.headers.subject).toBe('Letter from Ana: patience')
  })

  it('a restart of the site loses nothing', async () => {
    const port = await freePort()
    const first = work(`smtp://127.0.0.1:${port}`)
    const ids = [await write(), await write()]
    await until(() => expect(logged.length).toBeGreaterThan(0))
    await first.stop(1000)
    await database.close()
    database = openIn(folder)
    const server = await smtp({ port })
    work(server.url)
    await until(() => expect(server.mails).toHaveLength(2))
    await settled('')
    expect(server.mails.map(({ headers }) => headers['message-id']).sort()).toEqual(
      ids.map((id) => `<letters.${id}@example.org>`).sort(),
    )
  })

  it('a mail is given up after some days, and its entry is kept', async () => {
    work(`smtp://127.0.0.1:${await freePort()}`, { giveUpAfterMs: 200 })
    await write()
    await settled('a mail could not be sent for too long and is abandoned; its entry is kept')
    expect(await database.count('letters')).toBe(1)
  })
})

describe('a mail server that refuses', () => {
  it.each([
    ['a recipient', { onRcptTo: (_address, _session, done) => done(smtpError(550)) }],
    ['the sender', { onMailFrom: (_address, _session, done) => done(smtpError(553)) }],
    ['the mail', { answer: () => Promise.reject(smtpError(554)) }],
    ['its size', { answer: () => Promise.reject(smtpError(552)) }],
  ] satisfies [string, Parameters<typeof startSmtpServer>[0]][])(
    '%s for ever is not asked again',
    async (_what, options) => {
      const server = await smtp(options)
      work(server.url)
      await write()
      await settled('a mail was refused permanently and is not sent; its entry is kept')
      expect([logged.length, server.mails.length, await database.count('letters')]).toEqual([1, 0, 1])
    },
  )

  it.each([
    ['for now', 451],
    ['without the right password', 535],
    ['without any password', 530],
  ])('%s is asked again', async (_what, code) => {
    let refusals = 2
    const server = await smtp({
      onMailFrom: (_address, _session, done) => done(refusals-- > 0 ? smtpError(code) : null),
    })
    work(server.url)
    await write()
    await until(() => expect(server.mails).toHaveLength(1))
    expect(logged).toEqual(Array(2).fill('a mail could not be sent and will be retried'))
  })

  it('one of the recipients has still got the mail to the other', async () => {
    const server = await smtp({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('b@') ? smtpError(550) : null),
    })
    work(server.url)
    await write()
    await until(() => expect(server.mails).toHaveLength(1))
    await settled('a mail was sent, but not to all recipients')
    expect([server.mails.length, server.mails[0]?.to]).toEqual([1, ['a@studio.test']])
  })
})

describe('several processes with one database', () => {
  it('send each mail once', async () => {
    const server = await smtp()
    const ids: string[] = []
    for (let index = 0; index < 20; index += 1) ids.push(await write())
    const others = [openIn(folder), openIn(folder)]
    for (const each of [database, ...others]) work(server.url, {}, each)
    await until(() => expect(server.mails.length).toBeGreaterThanOrEqual(20))
    await settled('')
    expect(server.mails.map(({ headers }) => headers['message-id']).sort()).toEqual(
      ids.map((id) => `<letters.${id}@example.org>`).sort(),
    )
  })

  it('leave a mail to the one that is sending it, however long that takes', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let arrived = 0
    const server = await smtp({
      answer: () => {
        arrived += 1
        return held
      },
    })
    const other = openIn(folder)
    await write()
    const [renewals, looks] = [vi.spyOn(database.outbox, 'renew'), vi.spyOn(other.outbox, 'claim')]
    work(server.url, { leaseMs: 600 })
    await until(() => expect(arrived).toBe(1))
    work(server.url, { leaseMs: 600 }, other)
    // Each extends the claim by three times as long as it takes to the next one, so without them it would have ended.
    await until(() => expect(renewals.mock.calls.length).toBeGreaterThan(4))
    await until(() => expect(looks.mock.calls.length).toBeGreaterThan(4))
    release()
    await until(() => expect(server.mails).toHaveLength(1))
    await settled('')
    expect([server.mails.length, arrived]).toEqual([1, 1])
  })
})

describe('stopping', () => {
  it('lets a running mail end, and begins no other', async () => {
    let arrived = () => {}
    const arriving = new Promise<void>((resolve) => {
      arrived = resolve
    })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = await smtp({
      answer: () => {
        arrived()
        return held
      },
    })
    await write()
    await write()
    const worker = work(server.url)
    await arriving
    const stopping = worker.stop(10_000)
    release()
    await stopping
    expect(server.mails).toHaveLength(1)
    expect(await database.outbox.nextDueInMs()).not.toBeNull()
  })

  it('waits no longer than the time that it is given; the mail is kept', async () => {
    let arrived = () => {}
    const arriving = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const server = await smtp({
      answer: () => {
        arrived()
        return new Promise(() => {})
      },
    })
    await write()
    const worker = work(server.url)
    await arriving
    await worker.stop(20)
    expect([server.mails.length, logged]).toEqual([0, ['a mail could not be sent and will be retried']])
    expect(await database.outbox.nextDueInMs()).not.toBeNull()
  })
})

describe('what visitors write', () => {
  it('makes no header (header injection)', async () => {
    const server = await smtp()
    work(server.url)
    const evil = '\r\nBcc: everybody@example.org\r\n\r\n<b>'
    const backend = await createLettersBackend(database)
    const files = [['variables.input.files.0', new Blob(['x'], { type: 'text/plain' }), `a${evil}.txt`]] as const
    const fields = { name: `Ana${evil}`, email: `ana@example.org${evil}`, topic: `\u2028${evil}`, body: evil }
    await backend.handle(postForm(letterWith(files, sendLetter, fields)))
    await until(() => expect(server.mails).toHaveLength(1))
    const [mail] = server.mails
    expect(mail?.headers).not.toHaveProperty('bcc')
    expect(mail?.headers).not.toHaveProperty('reply-to')
    expect(mail?.headers.subject).toContain('Letter from Ana Bcc: everybody@example.org <b>')
    expect(mail?.to).toEqual(['a@studio.test', 'b@studio.test'])
    const heads = mail?.raw.split(/\r\n--/).map((part) => part.split('\r\n\r\n')[0]) ?? []
    expect(heads.filter((head) => /^bcc:/im.test(head ?? ''))).toEqual([])
  })

  const entry = { id: '1', createdAt: '2026-11-21T12:00:00.000Z' }
  const rule = { subject: '{name}: {topic}', replyTo: 'email' }
  it.each([
    [{ name: 'Ana' }, 'Ana'],
    [{ topic: 'Logo' }, 'Logo'],
    [{ name: 'a\tb\u202e', topic: 'x'.repeat(500) }, `a b : ${'x'.repeat(144)}`],
    [{ name: ': Ana -', topic: ' ,' }, 'Ana'],
  ])('%j gives a subject of one short line', (fields, subject) => {
    expect(composeMail(rule, { ...entry, ...fields }, []).subject).toBe(subject)
  })

  it('is made at once, even of a name that was made to keep a regular expression busy', () => {
    // Work that grows with the square of the letters would pass the time limit of every test.
    expect(composeMail(rule, { ...entry, name: `a${':'.repeat(1_000_000)}a` }, []).subject).toHaveLength(150)
  })

  it.each([
    ['ana@example.org', 'ana@example.org'],
    [' ana@example.org ', 'ana@example.org'],
    ['añá@exämple.org', 'añá@exämple.org'],
    ['ana@example.org, eva@example.org', null],
    ['Ana <ana@example.org>', null],
    ['ana@example.org\r\nBcc: eva@example.org', null],
    ['"a b"@example.org', null],
    ['ana', null],
    [['ana@example.org'], null],
    [null, null],
  ])('%j as an address for answers is %j', (email, replyTo) => {
    expect(composeMail(rule, { ...entry, email }, []).replyTo).toBe(replyTo)
  })

  it('stands in the mail field by field, without what is empty', () => {
    const fields = {
      name: 'Ana',
      phone: null,
      tags: ['a', 'b'],
      at: { place: 'here', no: 3 },
      body: 'a\r\nb\u0007\u001b[31m',
    }
    expect(composeMail(rule, { ...entry, ...fields }, []).text).toBe(
      'name: Ana\ntags: a, b\nat: place: here; no: 3\nbody:\n\na\nb[31m\n\n\n-- \n1 · 2026-11-21T12:00:00.000Z\n',
    )
  })
})

describe('an SDL with mails and files', () => {
  const sdl = (mutation: string, more = '') => `
    scalar Upload
    type Query { me: U @viewer }
    type U { id: ID! }
    type Mutation { ${mutation} }
    input I { name: String, at: P, file: Upload }
    input P { x: Int }
    type E { id: ID! name: String }
    ${more}`
  it.each([
    ['send(input: I!): E! @mail(subject: "x")', '', '"Mutation.send" has no directive that says where it comes from'],
    ['send(email: String!, password: String!): E! @login @mail(subject: "x")', '', '@mail belongs beside @add.'],
    [
      'send(input: I!): E! @add(to: "e") @mail(subject: "{nam}")',
      '',
      '@mail names "nam", but the input has no such plain field.',
    ],
    [
      'send(input: I!): E! @add(to: "e") @mail(subject: "x", replyTo: "at")',
      '',
      '@mail names "at", but the input has no such plain field.',
    ],
    ['drop(id: ID!): E @remove(from: "e")', '', '@remove needs @session beside it'],
    ['drop(id: ID!): E! @remove(from: "e") @session', '', '"Mutation.drop" must return one object, or null.'],
    ['edit(id: ID!, input: N!): E @update(of: "e")', 'input N { name: String }', '@update needs @session beside it'],
    ['edit(input: N!): E @update(of: "e") @session', 'input N { name: String }', '"edit" needs an argument "id".'],
    [
      'edit(id: ID!, input: N): E @update(of: "e") @session',
      'input N { name: String }',
      'must be a required input object',
    ],
    [
      'edit(id: ID!, input: N!): E! @update(of: "e") @session',
      'input N { name: String }',
      'return one object, or null',
    ],
    [
      'edit(id: ID!, input: N!): E @update(of: "e") @session',
      'input N { naem: String }',
      '"N.naem" changes nothing, because "E" has no such field.',
    ],
    [
      'edit(id: ID!, input: N!): E @update(of: "e") @session',
      'input N { id: ID }',
      '"N.id" cannot be changed: the runtime sets it.',
    ],
    [
      'edit(id: ID!, input: N!): E @update(of: "e") @session',
      'input N { name: String = "x" }',
      '"N.name" must not have a default',
    ],
    [
      'edit(id: ID!, input: N!): E @update(of: "e") @session',
      'input N { name: String }',
      'Nothing adds entries to "e", so @update has none to change.',
    ],
    ['send(input: I!): F! @add(to: "e")', 'type F { id: ID! file: Upload }', 'Upload is only for files that are sent'],
    ['drop(id: ID!, file: Upload): E @remove(from: "e") @session', '', 'Upload works only in the input of @add,'],
  ])('%s %s is refused', async (mutation, more, message) => {
    const creating = createBackend({
      sdl: sdl(mutation, more),
      sdlFile: 'a.graphql',
      content: contentIn([], folder),
      database,
      defaultLocale: 'es',
      locales: ['es'],
      secret: 'x',
      admin,
      production: true,
      log: () => undefined,
    })
    await expect(creating).rejects.toThrow(message)
  })
})
