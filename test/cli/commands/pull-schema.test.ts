import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSchema, graphql, printSchema } from 'graphql'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { run } from '../../../cli/program.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import {
  type Behaviour,
  type GraphQLServer,
  json,
  raw,
  reset,
  startGraphQLServer,
} from '../../support/servers/graphql-server.ts'
import { makeSite } from '../../support/sites/make-site.ts'

const NOTES = join(import.meta.dirname, '../../faults/sites/notes')
const SDL = 'type Query {\n  "The notes."\n  notes(limit: Int = 3): [Note!]!\n}\n\ntype Note {\n  id: ID!\n}\n'

let folder: string
let api: GraphQLServer
/** The schema that the back-end reports. */
let sdl: string
/** Whether the back-end cannot be asked for deprecated arguments. */
let isOld: boolean

beforeEach(async () => {
  sdl = SDL
  isOld = false
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'pull-')))
  cpSync(NOTES, folder, { recursive: true })
  api = await startGraphQLServer(({ body, headers }, response) => {
    const isKnown = headers.authorization === 'Bearer secret-of-the-cms'
    const answer = !isKnown
      ? Promise.resolve({ errors: [{ message: 'Introspection is not allowed.' }] })
      : isOld && /args\(includeDeprecated/.test(String(body.query))
        ? Promise.resolve({ errors: [{ message: 'Unknown argument "includeDeprecated" on field "__Field.args".' }] })
        : graphql({ schema: buildSchema(sdl), source: String(body.query) })
    void answer.then((data) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(data)),
    )
  })
  const manifest = readFileSync(join(folder, 'site.config.yaml'), 'utf8')
  const client = `{ url: '${api.url}', schema: schema/cms.graphql, authorization: { secret: CMS_AUTHORIZATION } }`
  const clients = `{ cms: ${client}, own: { url: 'embedded:own', schema: own.graphql } }`
  writeFileSync(join(folder, 'site.config.yaml'), `${manifest}graphql: { clients: ${clients} }\n`)
  writeFileSync(join(folder, '.env'), 'CMS_AUTHORIZATION=Bearer secret-of-the-cms\n')
})

afterEach(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

async function pull(...args: string[]) {
  const io = recordedIo(folder)
  const code = await run(['schema', 'pull', ...args], io)
  return { code, out: io.stdout, error: io.stderr }
}

describe('site schema pull', () => {
  it('writes what the back-end says of itself, to where the manifest expects it', async () => {
    expect(await pull('cms')).toEqual({ code: 0, out: 'Wrote schema/cms.graphql\n', error: '' })
    expect(readFileSync(join(folder, 'schema/cms.graphql'), 'utf8')).toBe(`${printSchema(buildSchema(SDL))}\n`)
    expect(await pull('cms')).toMatchObject({ code: 0, out: 'schema/cms.graphql is up to date.\n' })
  })

  it('takes an authorization that ends with a line break, as one that was read from a file does', async () => {
    writeFileSync(join(folder, '.env'), '')
    const io = recordedIo(folder, { env: { CMS_AUTHORIZATION: 'Bearer secret-of-the-cms\n' } })
    expect([await run(['schema', 'pull', 'cms'], io), io.stdout]).toEqual([0, 'Wrote schema/cms.graphql\n'])
  })

  it('takes deprecated arguments as well, where the back-end tells of them', async () => {
    sdl = SDL.replace('limit: Int = 3', 'limit: Int = 3, most: Int @deprecated(reason: "Use limit.")')
    await pull('cms')
    expect(readFileSync(join(folder, 'schema/cms.graphql'), 'utf8')).toContain('@deprecated(reason: "Use limit.")')
    isOld = true
    expect((await pull('cms')).code).toBe(0)
    expect(readFileSync(join(folder, 'schema/cms.graphql'), 'utf8')).toBe(`${printSchema(buildSchema(SDL))}\n`)
  })

  it('only compares with --check', async () => {
    await pull('cms')
    expect(await pull('cms', '--check')).toMatchObject({ code: 0 })
    sdl = `${SDL}\ntype Tag {\n  id: ID!\n}\n\nextend type Query {\n  tags: [Tag!]!\n}\n`
    const out = 'schema/cms.graphql is out of date. Write it: site schema pull cms\n'
    expect(await pull('cms', '--check')).toEqual({ code: 1, out, error: '' })
    expect(readFileSync(join(folder, 'schema/cms.graphql'), 'utf8')).not.toContain('Tag')
  })

  it('keeps the "!" of the site after fields of which the back-end says that they can be null, and says so', async () => {
    const file = join(folder, 'schema/cms.graphql')
    sdl = SDL.replace('id: ID!', 'id: ID!\n  title: String\n  tags(first: Int): [String]\n  lead: String')
    await pull('cms')
    const own = readFileSync(file, 'utf8')
      .replace('title: String', 'title: String!')
      .replace('[String]', '[String!]!')
      .replace('lead: String', 'lead: Int!')
    writeFileSync(file, own)
    const kept =
      'Kept the "!" after these fields, although the back-end says that they can be null: Note.title, Note.tags\n'
    expect(await pull('cms')).toEqual({ code: 0, out: `Wrote schema/cms.graphql\n${kept}`, error: '' })
    expect(readFileSync(file, 'utf8')).toBe(own.replace('lead: Int!', 'lead: String'))
    expect(await pull('cms', '--check')).toEqual({
      code: 0,
      out: `schema/cms.graphql is up to date.\n${kept}`,
      error: '',
    })
  })

  it('says why there is none', async () => {
    expect(await pull('csm')).toEqual({
      code: 2,
      out: '',
      error: 'There is no client "csm". Did you mean "cms"?\n',
    })
    expect(await pull('toString')).toMatchObject({
      code: 2,
      error: 'There is no client "toString". Known: cms, own.\n',
    })
    expect(await pull('own')).toMatchObject({ code: 1, error: expect.stringMatching(/^The client "own" is embedded/) })
    const without = makeSite({})
    onTestFinished(() => without.remove())
    const io = recordedIo(without.folder)
    expect([await run(['schema', 'pull', 'cms'], io), io.stderr]).toEqual([
      2,
      'There is no client "cms": the site has none.\n',
    ])
    without.write('site.config.yaml', 'version: 1\nsit: {}\n')
    const unusable = recordedIo(without.folder)
    expect([await run(['schema', 'pull', 'cms'], unusable), unusable.stdout]).toEqual([
      1,
      expect.stringContaining('Did you mean "site"?'),
    ])
    writeFileSync(join(folder, '.env'), 'CMS_AUTHORIZATION=Bearer secret-of-nobody\n')
    const { code, error } = await pull('cms')
    expect([code, error]).toEqual([1, `${api.url} does not report its schema: Introspection is not allowed.\n`])
    writeFileSync(join(folder, '.env'), '')
    expect((await pull('cms')).error).toBe(
      `${api.url} does not report its schema while CMS_AUTHORIZATION is not set: Introspection is not allowed.\n`,
    )
  })

  it.each<[Behaviour, string]>([
    [raw('<h1>In\nmaintenance</h1>', 503), 'The answer (503) is not JSON: <h1>In maintenance</h1>'],
    [raw('', 200), 'The answer (200) is not JSON: it is empty'],
    [
      raw('', 302, { location: '/login' }),
      'The back-end redirects to /login. Redirects are not followed: set the url of the client to it',
    ],
    [
      json({ errors: [{ message: 'Unknown token secret-of-the-cms' }] }, 401),
      'Response not successful: Received status code 401 (Unknown token [secret])',
    ],
    [reset, 'Network request failed (read ECONNRESET)'],
  ])('says what came in the place of an answer: %#', async (behaviour, reason) => {
    api.behave(behaviour)
    expect(await pull('cms')).toEqual({ code: 1, out: '', error: `${api.url} does not report its schema: ${reason}\n` })
  })
})
