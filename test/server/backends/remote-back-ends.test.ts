import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileOperation } from '../../../runtime/source/graphql/graphql-module.ts'
import { filesBelow } from '../../support/read/files-below.ts'
import { rawRequest } from '../../support/requests/raw-request.ts'
import { buildMade } from '../../support/run/build-made.ts'
import { type StartedSite, startSite } from '../../support/run/start-site.ts'
import {
  type Behaviour,
  type GraphQLServer,
  hang,
  json,
  raw,
  startGraphQLServer,
} from '../../support/servers/graphql-server.ts'
import { AGENCY, AGENCY_PAGES } from '../../support/sites/agency.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'

describe('npm start with SITE_API_URL at a server that never answers', () => {
  let backend: GraphQLServer
  let site: StartedSite
  beforeAll(async () => {
    backend = await startGraphQLServer(hang)
    site = await startSite(AGENCY, { env: { SITE_API_URL: backend.url } })
  })
  afterAll(async () => {
    await site.stop()
    await backend.close()
  })

  it('answers every page with 200 after the time limit', async () => {
    const answers = await Promise.all(
      AGENCY_PAGES.map(async ([path, locale]) => {
        const { status, text } = await rawRequest(site.url, path)
        return { path, locale, status, text }
      }),
    )
    for (const { path, locale, status, text } of answers) {
      expect([path, status]).toEqual([path, 200])
      expect(text).toContain(`<html lang="${locale}"`)
      expect(text).toMatch(/<\/html>\s*$/)
    }
    expect(backend.requests.length).toBeGreaterThan(0)
    await expect.poll(() => site.stderr()).toContain('Network request timed out')
  })

  it('and ends when it is told to: no call that it gave up is still open', async () => {
    expect(await site.stop()).toBe(0)
  })
})

describe('a site whose back-ends only the server calls', () => {
  const SECRET = 'Fixed c0ffee-"42"-of-the-crm'
  /** The secret, a part of it that is the same in any escaping, and its form in a URL. */
  const forms = [SECRET, 'c0ffee', encodeURIComponent(SECRET)]
  const QUERY = 'query Leads{leads}'
  const ADD = 'mutation AddLead($name:String!){addLead(name:$name)}'
  const SEND = 'mutation Send($input:MessageInput!){sendMessage(input:$input){id files{name bytes}}}'
  let backend: GraphQLServer
  let made: MadeSite
  let site: StartedSite
  const seen: { where: string; text: string }[] = []

  beforeAll(async () => {
    backend = await startGraphQLServer(hang)
    made = makeSite(
      {
        'sections/Leads/Leads.tsx':
          "import add from './add.graphql'\nexport function Leads({ data, failed }) {\n  return <p data-operation={add.name}>{failed ? 'no leads' : JSON.stringify(data)}</p>\n}\n",
        'sections/Leads/Leads.graphql': QUERY,
        'sections/Leads/add.graphql': ADD,
        'sections/Leads/Leads.schema.json': sectionSchema({ client: 'crm', hydrate: 'load' }),
        'sections/Notes/Notes.tsx': 'export function Notes() {\n  return <p>notes</p>\n}\n',
        'sections/Notes/send.graphql': SEND,
        'sections/Notes/Notes.schema.json': sectionSchema({ client: 'notes' }),
        'notes.graphql': readFileSync(join(AGENCY, '../schema/graphql/apiMailer.graphql'), 'utf8'),
        'crm.graphql': 'type Query { leads: String }\ntype Mutation { addLead(name: String!): String }\n',
        'site.config.yaml': `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, available: { es: { label: Español }, en: { label: English } } }
graphql:
  clients:
    crm:
      url: \${CRM_URL}
      via: server
      schema: crm.graphql
      timeout: 1000ms
      authorization: { secret: CRM_SECRET }
      headers: { x-key: { secret: CRM_SECRET } }
    notes: { url: embedded:notes, via: server, schema: notes.graphql }
routes:
  - { name: notes, path: /notes, sections: [Notes] }
  - { name: index, path: /, sections: [Leads] }
  - { name: needed, path: /needed, sections: [{ section: Leads, required: true }] }
`,
      },
      '',
    )
    const env = { CRM_URL: backend.url, CRM_SECRET: SECRET }
    await buildMade(made, env)
    site = await startSite(made.config, { env, built: true })
  })
  afterAll(async () => {
    await site.stop()
    made.remove()
    await backend.close()
  })

  /** Ways in which a back-end may repeat what it was sent. */
  const repeats: readonly (readonly [string, Behaviour])[] = [
    ['as data', ({ headers }, response) => json({ data: { leads: headers.authorization } })({} as never, response)],
    [
      'in an error',
      ({ headers }, response) => json({ errors: [{ message: `${headers['x-key']}` }] })({} as never, response),
    ],
    [
      'in an error’s code',
      ({ headers }, response) =>
        json({ data: null, errors: [{ message: 'no', extensions: { code: headers.authorization } }] })(
          {} as never,
          response,
        ),
    ],
    ['as text', ({ headers }, response) => raw(`${headers.authorization}`)({} as never, response)],
    [
      'with a status',
      ({ headers }, response) => json({ errors: [{ message: headers.authorization }] }, 403)({} as never, response),
    ],
    [
      'in headers',
      ({ headers }, response) => raw('{}', 500, { 'x-echo': `${headers['x-key']}` })({} as never, response),
    ],
    ['by silence', hang],
  ]

  const page = { origin: 'http://localhost', 'content-type': 'application/json' }
  const relay = (query: string, headers: Record<string, string> = page) =>
    fetch(`${site.url}/_site/graphql/crm`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables: { name: 'A' } }),
    })

  it('sends uploads to an embedded one without a socket; nobody else reaches it', async () => {
    const { query } = compileOperation(SEND, 'send.graphql')
    const form = new FormData()
    const input = { name: 'Ana', email: 'ana@example.com', body: 'Hola', files: [null] }
    form.append('operations', JSON.stringify({ query, variables: { input } }))
    form.append('map', JSON.stringify({ 1: ['variables.input.files.0'] }))
    form.append('1', new File(['a brief'], 'brief.txt', { type: 'text/plain' }))
    const origin = { origin: 'http://localhost' }
    const sent = await fetch(`${site.url}/_site/graphql/notes`, { method: 'POST', headers: origin, body: form })
    expect([sent.status, await sent.json()]).toMatchObject([
      200,
      { data: { sendMessage: { id: expect.any(String), files: [{ name: 'brief.txt', bytes: 7 }] } } },
    ])
    const direct = await fetch(`${site.url}/notes/graphql`, {
      method: 'POST',
      headers: page,
      body: '{"query":"{__typename}"}',
    })
    expect([404, 405]).toContain(direct.status)
  })

  it('sends the secret to the back-end, from a page and from the relay', async () => {
    backend.behave(json({ data: { leads: 'fine', addLead: 'added' } }))
    expect((await rawRequest(site.url, '/')).text).toContain('fine')
    expect(await (await relay(ADD)).json()).toEqual({ data: { leads: 'fine', addLead: 'added' } })
    expect(backend.requests.map(({ headers }) => [headers.authorization, headers['x-key']])).toEqual([
      [SECRET, SECRET],
      [SECRET, SECRET],
    ])
  })

  it.each(repeats)(
    'has it in no page, payload, state, error or relay answer, though the back-end repeats it %s',
    async (_, behaviour) => {
      backend.behave(behaviour)
      for (const path of ['/', '/en', '/needed', '/_site/payload/index.json', '/_site/payload/needed.json', '/nope']) {
        const { text, headers } = await rawRequest(site.url, path)
        seen.push({ where: path, text: text + JSON.stringify(headers) })
      }
      for (const answer of [await relay(ADD), await relay('query Other{leads}'), await relay(ADD, {})])
        seen.push({ where: 'the relay', text: (await answer.text()) + JSON.stringify([...answer.headers]) })
      for (const { where, text } of seen) for (const form of forms) expect(text, where).not.toContain(form)
      expect(seen.length).toBeGreaterThan(8)
    },
  )

  it('has it in no file of the build, and in no line of the log', async () => {
    const files = readdirSync(made.folder, { withFileTypes: true })
      // Not the link to the packages: some versions of Node follow those in it, to this test, which contains the secret, and to much else.
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) =>
        [...filesBelow(join(made.folder, name))].map(([file, text]) => ({ file: join(name, file), text })),
      )
    expect(files.filter(({ file }) => file.startsWith('dist/site/client/')).length).toBeGreaterThan(3)
    for (const { file, text } of files) for (const form of forms) expect(text, file).not.toContain(form)
    for (const form of forms) expect(site.stdout() + site.stderr(), 'the log').not.toContain(form)
    await expect.poll(() => site.stderr()).toContain('/_site/graphql/crm')
  })

  it('nor tells anyone where that back-end is', () => {
    for (const { where, text } of seen) expect(text, where).not.toContain(new URL(backend.url).host)
  })
})
