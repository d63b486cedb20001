import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createBackend } from '../../runtime/backend/create-backend.ts'
import type { Database } from '../../runtime/backend/storage/database.ts'
import { contentIn } from '../../runtime/backend/storage/load-content.ts'
import { openDatabase } from '../../runtime/backend/storage/open-database.ts'
import { admin, ask, createLibraryBackend, signIn } from './library-backend.ts'

let folder: string
let database: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sitio-mailers-'))
  database = openDatabase(folder)
})

afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

async function createMailer(client: string) {
  const sdlFile = `schema/graphql/${client}.graphql`
  return createBackend({
    sdl: await readFile(new URL(`../../${sdlFile}`, import.meta.url), 'utf8'),
    sdlFile,
    content: contentIn([], folder),
    database,
    defaultLocale: 'es',
    locales: ['es', 'en'],
    secret: 'x',
    admin,
    production: true,
    sendsMail: true,
    log: (error) => {
      throw error
    },
  })
}

it('the customer-relations mailer stores a lead and tells nobody how many there are', async () => {
  const crm = await createMailer('crm')
  const query = 'mutation ($input: LeadInput!) { createLead(input: $input) { id createdAt subject locale } }'
  const input = { name: 'Ana', email: 'ana@example.org', message: 'A website, please.', locale: 'es' }
  const { data } = await ask(crm, query, { variables: { input } })
  expect(data).toMatchObject({ createLead: { id: expect.any(String), subject: 'OTHER', locale: 'es' } })
  expect(await database.list('leads')).toMatchObject([{ ...input, subject: 'OTHER' }])
  // The studio hears of it by the other mailer, once.
  expect((await database.outbox.claim(1000))?.mail).toBeUndefined()
  expect((await ask(crm, '{ leadCount }')).errors).toMatchObject([{ message: 'Not signed in' }])
})

it('the second mailer stores a message with its files, and sends it on', async () => {
  const mailer = await createMailer('apiMailer')
  const query =
    'mutation ($input: MessageInput!) { sendMessage(input: $input) { createdAt files { name type bytes } } }'
  const input = { name: 'Ana', email: 'ana@example.org', subject: 'Hello', body: 'I like your work.', locale: 'en' }
  const form = new FormData()
  form.append('operations', JSON.stringify({ query, variables: { input: { ...input, files: [null] } } }))
  form.append('map', JSON.stringify({ 1: ['variables.input.files.0'] }))
  form.append('1', new Blob(['%PDF'], { type: 'application/pdf' }), 'brief.pdf')
  const response = await mailer.handle(new Request('http://site.test/graphql', { method: 'POST', body: form }))
  const file = { name: 'brief.pdf', type: 'application/pdf', bytes: 4 }
  expect(await response.json()).toEqual({ data: { sendMessage: { createdAt: expect.any(String), files: [file] } } })
  expect(await database.list('messages')).toMatchObject([{ ...input, files: [file] }])
  expect((await database.outbox.claim(1000))?.mail).toMatchObject({
    subject: 'Message from Ana: Hello',
    replyTo: 'ana@example.org',
    files: [file],
  })
  expect((await ask(mailer, '{ messageCount }')).errors).toMatchObject([{ message: 'Not signed in' }])
  for (const refused of [
    'mutation { deleteMessage(id: "x") { id } }',
    'mutation { annotateMessage(id: "x", input: { note: "y" }) { id } }',
    '{ messages { id } }',
  ])
    expect((await ask(mailer, refused)).errors).toMatchObject([{ message: 'Not signed in' }])
})

it('who is signed in at the studio sees what the second mailer holds, and notes on it what the sender never sees', async () => {
  const mailer = await createMailer('apiMailer')
  // The mailer has no login of its own: all back-ends of a site know the same sessions.
  const studio = await createLibraryBackend(database, { secret: 'x' })
  const send = 'mutation ($input: MessageInput!) { sendMessage(input: $input) { id note } }'
  const input = { name: 'Ana', email: 'ana@example.org', subject: 'PROJECT', body: 'I like your work.' }
  const sent = await ask(mailer, send, { variables: { input } })
  expect(sent).toMatchObject({ data: { sendMessage: { note: null } }, errors: [{ message: 'Not signed in' }] })
  await ask(mailer, send, { variables: { input: { ...input, name: 'Eva', subject: 'COURSE' } } })
  const token = await signIn(studio)
  const { data } = await ask(mailer, '{ messages(subject: "PROJECT", createdAt_gte: "2026-01-01") { id name note } }', {
    token,
  })
  const [first] = await database.list('messages')
  expect(data).toEqual({ messages: [{ id: first?.id, name: 'Ana', note: null }] })
  const note =
    'mutation ($id: ID!) { annotateMessage(id: $id, input: { note: "Called back" }) { name note updatedAt } }'
  expect(await ask(mailer, note, { token, variables: { id: first?.id } })).toEqual({
    data: { annotateMessage: { name: 'Ana', note: 'Called back', updatedAt: expect.any(String) } },
  })
})
