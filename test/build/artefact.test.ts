import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { builtIn } from '../../runtime/i18n/runtime-texts.ts'
import { openBuild } from '../../runtime/server/open-build.ts'
import { mediaAddress } from '../../runtime/site/http/media-address.ts'
import { formAddress, readPictureAddress } from '../../runtime/values/paths/picture-address.ts'
import { builtSite } from '../support/run/built-site.ts'
import { callSite } from '../support/run/call-site.ts'
import { type RunBuildOptions, runBuild } from '../support/run/run-build.ts'
import { runSite, SITE_COMMAND } from '../support/run/run-site.ts'
import { startSite } from '../support/run/start-site.ts'
import { startGraphQLServer } from '../support/servers/graphql-server.ts'
import { AGENCY } from '../support/sites/agency.ts'
import { type MadeSite, makeSite, sectionSchema } from '../support/sites/make-site.ts'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A folder that any user may reach, without a `node_modules` anywhere above. */
function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-artefact-')))
  chmodSync(folder, 0o755)
  made.push(folder)
  return folder
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Code with the characters that it names by their numbers. */
function spelledOut(code: string): string {
  return code.replace(/\\u([\da-f]{4})/gi, (_, number: string) => String.fromCharCode(Number.parseInt(number, 16)))
}

function makeReadOnly(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o555 : 0o444)
  chmodSync(folder, 0o555)
}

function start(args: readonly string[], options: RunBuildOptions) {
  const run = runBuild(args, options)
  onTestFinished(async () => void (await run.stop()))
  return run
}

/** A server's answer at an address, without what depends on the time or the port. */
async function answer(url: string, path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, { redirect: 'manual', ...init })
  const headers = Object.fromEntries(response.headers)
  for (const name of ['date', 'x-request-id', 'ratelimit', 'ratelimit-reset']) delete headers[name]
  // Derived from the file's time, whose last digits are lost in a copy.
  if (path.startsWith('/_site/assets/')) delete headers.etag
  const text = await response.text()
  return { path, status: response.status, headers, text }
}

/** Publishes a note with a picture, as the office does; its address. */
async function publishPicture(url: string): Promise<string> {
  const send = async (body: string | FormData, headers: Record<string, string>) =>
    (await fetch(`${url}/graphql`, { method: 'POST', body, headers })).json()
  const login = 'mutation { login(email: "ana@example.com", password: "right password") { token } }'
  const { data } = await send(JSON.stringify({ query: login }), { 'content-type': 'application/json' })
  const query = 'mutation ($input: PostInput!) { createPost(input: $input) { image { src } } }'
  const texts = {
    title: 'Una',
    date: '2026-11-23',
    topic: 'oficio',
    excerpt: 'Corta.',
    body: ['Uno.'],
    imageAlt: 'Nada',
  }
  const photograph = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a63' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.set('operations', JSON.stringify({ query, variables: { input: { ...texts, image: null } } }))
  form.set('map', '{"1":["variables.input.image"]}')
  form.set('1', new Blob([new Uint8Array(photograph)]), 'nada.jpg')
  const authorization = `Bearer ${data.login.token}`
  const saved = await send(form, { authorization, 'apollo-require-preflight': 'true' })
  return saved.data.createPost.image.src
}

describe('a build in a folder of its own, read-only, run by another user', () => {
  it('has neither the reader of YAML nor the validator of manifests, nor their schema, nor what renders to streams', async () => {
    await builtSite(AGENCY)
    const program = join(dirname(AGENCY), 'dist/site/program')
    const scripts = filesBelow(program).filter((file) => file.endsWith('.js') && !file.includes('node_modules'))
    const code = scripts.map((file) => readFileSync(file, 'utf8')).join('')
    expect(code).toContain('GraphQLError')
    const rendering = readFileSync(join(dirname(AGENCY), 'dist/site/server/site.js'), 'utf8')
    expect(rendering).toContain('exports.renderToString = ')
    expect(rendering).not.toContain('exports.renderToPipeableStream = ')
    for (const unneeded of [
      'YAMLParseError',
      'MissingRefError',
      'CSV_QUOTE_NOT_CLOSED',
      '/schema/site.config.schema.json',
    ])
      expect(code).not.toContain(unneeded)
  })

  it('has no text beyond ASCII in the code of its server, for which Node would keep two bytes of each character', async () => {
    await builtSite(AGENCY)
    const code = ['program', 'server']
      .flatMap((folder) => filesBelow(join(dirname(AGENCY), 'dist/site', folder)))
      .filter((file) => file.endsWith('.js') && !file.includes('node_modules'))
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    expect(spelledOut(code)).toContain('→')
    expect(code).toMatch(/^[\0-\x7f]*$/)
  })

  it('has of what the runtime itself says only what is in the languages of the site', async () => {
    await builtSite(AGENCY)
    const files = filesBelow(join(dirname(AGENCY), 'dist/site')).filter((file) => /\.(?:js|mjs|json)$/.test(file))
    const code = files.map((file) => spelledOut(readFileSync(file, 'utf8'))).join('')
    const kept = Object.entries(builtIn).filter(
      ([, texts]) => code.includes(texts.loading) && code.includes(texts.offline),
    )
    expect(kept.map(([language]) => language).sort()).toEqual(['en', 'es'])
  })

  it('answers as site start does', async () => {
    const sources = await startSite(AGENCY, { env: { SITE_DATA_DIR: makeFolder() } })
    onTestFinished(async () => void (await sources.stop()))
    const dist = join(makeFolder(), 'moved')
    cpSync(join(dirname(AGENCY), 'dist/site'), dist, { recursive: true, preserveTimestamps: true })
    makeReadOnly(dist)
    const data = makeFolder()
    if (isRoot) chownSync(data, NOBODY, NOBODY)
    const built = start([join(dist, 'server.mjs')], {
      cwd: '/',
      env: { SITE_DATA_DIR: data, SITE_ADMIN_EMAIL: 'ana@example.com', SITE_ADMIN_PASSWORD: 'right password' },
      ...(isRoot ? { uid: NOBODY } : {}),
    })
    const url = await built.url

    const { build } = JSON.parse(readFileSync(join(dist, 'assets.json'), 'utf8'))
    const asset = filesBelow(join(dist, 'client')).find((file) => file.endsWith('.js')) ?? ''
    const query = { query: '{ __typename }' }
    const paths = [
      ...['/', '/car', '/contact', '/portafolio', '/video', '/en', '/en/tecnologia', '/not-there', '/en/not-there'],
      ...['/_site/payload/index.json', '/_site/payload/en/portafolio.json', '/sitemap.xml', '/robots.txt'],
      ...['/favicon.svg', '/social.png', asset.slice(join(dist, 'client').length).replace(/^/, '/_site'), '/healthz'],
    ]
    for (const path of paths) expect(await answer(url, path)).toEqual(await answer(sources.url, path))
    for (const path of ['/graphql', '/mailer/graphql', '/crm/graphql']) {
      const post = { method: 'POST', body: JSON.stringify(query), headers: { 'content-type': 'application/json' } }
      expect(await answer(url, path, post)).toEqual(await answer(sources.url, path, post))
    }
    expect(JSON.parse((await answer(url, '/_site/payload/index.json')).text)).toMatchObject({ build })

    const form = (to: string) => {
      const body = new FormData()
      const filled = { name: 'Ana', email: 'ana@example.com', subject: 'PROJECT', message: 'Un mensaje bastante largo' }
      for (const [name, value] of Object.entries({ ...filled, consent: 'on', _path: '/contact' })) body.set(name, value)
      return answer(to, '/_site/form/contact', { method: 'POST', body, headers: { origin: to } })
    }
    const sent = await form(url)
    expect(sent).toEqual(await form(sources.url))
    expect([sent.status, sent.headers.location]).toEqual([303, '/contact?sent=contact'])
    expect(existsSync(join(data, 'sitio.db'))).toBe(true)
    const picture = await publishPicture(url)
    expect(picture).toMatch(/^\/_site\/picture\/u/)
    expect((await answer(url, picture)).headers['content-type']).toBe('image/jpeg')
    expect(await built.stop()).toBe(0)
  })
})

const SCHEMA =
  'type Query { works: [Work!]! @list(of: "works") }\ntype Work { id: ID! name: String! }\ntype Mutation { wish(input: WishInput!): Wish! @add(to: "wishes") }\ninput WishInput { name: String! }\ntype Wish { id: ID! name: String! }\n'
const REST = `  - { name: wishes, path: /wishes, sections: [Wishes] }
graphql:
  clients:
    default: { url: 'embedded:own', schema: schema.graphql, content: content }
    crm: { url: '\${CRM_URL:-http://127.0.0.1:9/}', via: server, schema: crm.graphql, media: ['\${CRM_MEDIA:-http://127.0.0.1:9/assets/}'], authorization: { secret: CRM_KEY } }
forms:
  order:
    fields: [{ name: name, type: text, label: { es: Nombre, en: Name }, required: true }]
    send: [{ client: crm, mutation: order, input: { name: name, token: { value: '\${FORM_TOKEN:-none}' } } }]
    submit: { es: Pedir, en: Order }
    sent: { title: { es: Gracias, en: Thanks } }
  wish:
    fields: [{ name: name, type: text, label: { es: Nombre, en: Name }, required: true }]
    send: [{ client: default, mutation: wish, input: { name: name } }]
    submit: { es: Pedir, en: Wish }
    sent: { title: { es: Gracias, en: Thanks } }
theme: { stylesheets: ['\${SHEET:-theme/a.css}'] }
redirects: [{ csv: old.csv }]
head: { meta: [{ name: verification, content: '\${VERIFICATION}' }] }
timeouts: { drain: 0ms }
`
const SECRETS = { CRM_KEY: 'Bearer 7e57-aaaa-0001', FORM_TOKEN: '7e57-bbbb-0002', VERIFICATION: '7e57-cccc-0003' }

describe('a build', () => {
  let site: MadeSite
  let dist: string
  beforeAll(async () => {
    site = makeSite(
      {
        'package.json': '{ "type": "module", "dependencies": { "ioredis": "*", "pg": "*" } }',
        'schema.graphql': SCHEMA,
        'crm.graphql': 'type Query { a: ID }\ntype Mutation { order(name: String!, token: String!): ID }\n',
        'content/works.yaml': '- { id: one, name: Uno }\n',
        'public/notes.txt': 'notes',
        'old.csv': 'from,to,status\n/before,/other?old,302\n',
        'theme/a.css': 'p { margin: 0 }',
        'sections/Shown/Shown.schema.json': sectionSchema({ inputs: ['path'] }),
        'sections/Wishes/Wishes.tsx':
          'import { Form } from \'sitio\'\nexport const Wishes = () => <Form name="wish" />\n',
        'sections/Wishes/Wishes.schema.json': sectionSchema({ inputs: ['form'] }),
      },
      REST,
    )
    made.push(site.folder)
    const { code, stdout, stderr } = await runSite(['build'], site.folder, { env: SECRETS })
    expect([code, stderr], stdout).toEqual([0, ''])
    dist = join(site.folder, 'dist/site')
  })

  /** The build, in a folder without sources. */
  function copy(): string {
    const place = join(makeFolder(), 'site')
    cpSync(dist, place, { recursive: true })
    return place
  }

  it('holds no value of the environment, and no place of this machine', () => {
    const texts = filesBelow(dist)
      .filter((file) => !file.includes('node_modules'))
      .map((file) => readFileSync(file, 'latin1'))
    expect(texts.length).toBeGreaterThan(10)
    for (const value of [...Object.values(SECRETS), '7e57-', site.folder])
      expect(texts.filter((text) => text.includes(value))).toEqual([])
  })

  it('reads the environment, and a .env file where it is started, as it starts', async () => {
    const place = copy()
    const cwd = makeFolder()
    writeFileSync(join(cwd, '.env'), 'VERIFICATION=from-the-file\nCRM_KEY=Bearer 123456789\n')
    const url = await start([join(place, 'server.mjs')], { cwd }).url
    expect((await answer(url, '/')).text).toContain('content="from-the-file"')
    expect((await answer(url, '/notes.txt')).text).toBe('notes')
    const works = { method: 'POST', body: '{"query":"{works{name}}"}', headers: { 'content-type': 'application/json' } }
    expect((await answer(url, '/graphql', works)).text).toBe('{"data":{"works":[{"name":"Uno"}]}}')
    const other = await start([join(place, 'server.mjs')], { cwd, env: { VERIFICATION: 'from-the-process' } }).url
    expect((await answer(other, '/')).text).toContain('content="from-the-process"')
  })

  it('tells everything at once that the environment lacks, in the words of a start from the sources', async () => {
    const run = start([join(copy(), 'server.mjs')], { cwd: makeFolder(), env: { CRM_URL: 'nowhere' } })
    expect(await run.ended).toBe(1)
    const fromSources = await callSite(['start', '--port', '0'], site.folder, { env: { CRM_URL: 'nowhere' } })
    const unset = `The environment variable VERIFICATION is not set. Set it, or write a default: \${VERIFICATION:-default}.`
    for (const text of [run.stdout(), fromSources.stdout]) {
      expect(text).toContain(unset)
      expect(text).toContain(`Found the value of \${CRM_URL:-http://127.0.0.1:9/}.`)
    }
    expect(run.stdout()).toContain(
      'The environment variable CRM_KEY is not set, and the client "crm" needs it as a secret.',
    )
    expect(run.stderr()).toBe('The site cannot start here: 3 errors.\n')
    // Each problem has its position in the sources.
    for (const place of run
      .stdout()
      .match(/^site\.config\.yaml:\d+:\d+/gm)
      ?.slice(0, 2) ?? [])
      expect(fromSources.stdout).toContain(place)
  })

  it('tells it in its message to a program that opens the site, and prints nothing', async () => {
    await expect(openBuild(copy(), { env: { VERIFICATION: 'here' } })).rejects.toThrow(
      /^site\.config\.yaml:\d+:\d+ {2}The environment variable CRM_KEY is not set, and the client "crm" needs it as a secret\./,
    )
  })

  it('is served without its sources by site start --no-build', async () => {
    const folder = makeFolder()
    renameSync(copy(), join(folder, 'built'))
    mkdirSync(join(folder, 'dist'))
    renameSync(join(folder, 'built'), join(folder, 'dist/site'))
    const run = start([SITE_COMMAND, 'start', '--no-build'], { cwd: folder, env: SECRETS })
    expect((await answer(await run.url, '/other')).status).toBe(200)
    const { status, headers } = await answer(await run.url, '/before?a=b')
    expect([status, headers.location]).toEqual([302, '/other?old&a=b'])
    expect(await run.stop()).toBe(0)
    expect(readdirSync(folder)).toEqual(['dist'])
  })

  it('is still fresh where its site was copied', async () => {
    const folder = join(makeFolder(), 'copied')
    cpSync(site.folder, folder, { recursive: true, verbatimSymlinks: true })
    expect((await callSite(['doctor'], folder, { env: SECRETS })).stdout).toContain('✓ The build is fresh')
    const run = start([SITE_COMMAND, 'start'], { cwd: folder, env: SECRETS })
    await run.url
    expect(run.stderr()).not.toContain('Building')
  })

  it.each<[string, (place: string) => void, RegExp]>([
    ['is not there', (place) => rmSync(join(place, 'site.json')), /contains no built site: site\.json is missing/],
    ['was cut off', (place) => truncateSync(join(place, 'site.json'), 200), /is incomplete: site\.json is missing/],
    [
      'lacks what renders',
      (place) => rmSync(join(place, 'server'), { recursive: true }),
      /incomplete: server\/\S+ is missing/,
    ],
    [
      'lacks a part of its program',
      (place) => {
        const [part = ''] = readdirSync(join(place, 'program')).filter((name) => name.startsWith('running-site'))
        rmSync(join(place, 'program', part))
      },
      /is incomplete: Cannot find module .*running-site/,
    ],
    [
      'has a program that was cut off',
      (place) => truncateSync(join(place, 'program/main.js'), 200),
      /is incomplete: \S.*\. Copy the whole folder again/,
    ],
    [
      'lacks its assets',
      (place) => rmSync(join(place, 'client'), { recursive: true }),
      /incomplete: client\/\S+ is missing, cut off or out of reach, and so are \d+ more\./,
    ],
    [
      'lacks a public file',
      (place) =>
        rmSync(join(place, 'public', readdirSync(join(place, 'public')).find((name) => name.includes('.')) ?? '')),
      /is incomplete: public\/\S+ is missing, cut off or out of reach\. Copy/,
    ],
    [
      'has code that was cut off',
      (place) => truncateSync(join(place, 'server/site.js'), 200),
      /is incomplete: server\/site\.js is missing, cut off or out of reach\. Copy/,
    ],
    ['lacks its list of assets', (place) => rmSync(join(place, 'assets.json')), /is incomplete: assets\.json/],
    [
      'was made by another version',
      (place) => {
        const file = JSON.parse(readFileSync(join(place, 'site.json'), 'utf8'))
        writeFileSync(join(place, 'site.json'), JSON.stringify({ ...file, sitio: '0.0.1' }))
      },
      /was built by sitio 0\.0\.1, but this is sitio \d/,
    ],
  ])('is refused in a sentence when it %s', async (_, damage, words) => {
    const place = copy()
    damage(place)
    const run = start([join(place, 'server.mjs')], { cwd: makeFolder(), env: SECRETS })
    expect(await run.ended).toBe(1)
    expect([run.stdout(), run.stderr()]).toEqual(['', expect.stringMatching(words)])
    expect(run.stderr()).toMatch(/^\S.*site build\n$/)
  })

  it('says which variable decides what is built', async () => {
    const env = { ...SECRETS, SHEET: 'theme/b.css' }
    const run = start([join(copy(), 'server.mjs')], { cwd: makeFolder(), env })
    expect(await run.ended).toBe(1)
    expect(run.stderr()).toMatch(
      /^site\.config\.yaml:\d+:\d+ {2}\/theme\/stylesheets\/0: \$\{SHEET:-theme\/a\.css\} decides what is built, .* site build\n$/,
    )
  })

  it('says what is no port', async () => {
    const run = start([join(copy(), 'server.mjs')], { cwd: makeFolder(), env: { ...SECRETS, PORT: 'http' } })
    expect(await run.ended).toBe(2)
    expect(run.stderr()).toBe('PORT is "http", which is not a port. Use a number from 0 to 65535.\n')
  })

  it('sizes the pictures of another host, which a start may name, with all that it needs for that', async () => {
    const photograph = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a63' } })
      .jpeg()
      .toBuffer()
    const cms = await startGraphQLServer((_, response) => response.end(photograph))
    onTestFinished(() => cms.close())
    const place = `${new URL(cms.url).origin}/assets/`
    const env = { ...SECRETS, CRM_MEDIA: place, SITE_DATA_DIR: makeFolder() }
    const url = await start([join(copy(), 'server.mjs')], { cwd: makeFolder(), env }).url
    const address = mediaAddress(`${place}tower.jpg`, [place], [480, 960, 1440, 1920]) ?? ''
    const name = readPictureAddress(address) ?? expect.fail(address)
    const picture = await fetch(url + formAddress(name, 'avif', 480))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif'])
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 480, compression: 'av1' })
  })

  it('brings the packages that the site lists for what its environment asks for', async () => {
    const place = copy()
    makeReadOnly(place)
    const away = { SITE_CACHE_URL: 'redis://127.0.0.1:9', SITE_DATABASE_URL: 'postgres://site@127.0.0.1:9/site' }
    const data = makeFolder()
    if (isRoot) chownSync(data, NOBODY, NOBODY)
    const env = { ...SECRETS, ...away, SITE_DATA_DIR: data }
    const run = start([join(place, 'server.mjs')], { cwd: '/', env, ...(isRoot ? { uid: NOBODY } : {}) })
    const url = await run.url
    expect((await answer(url, '/')).status).toBe(200)
    const ready = await answer(url, '/readyz')
    // No other server of the site has what this one lacks: it goes on, and says what visitors cannot send.
    const reason = 'the database (SITE_DATABASE_URL) cannot be reached'
    expect([ready.status, JSON.parse(ready.text)]).toEqual([200, { ok: true, reason }])
    const body = new FormData()
    for (const [name, value] of Object.entries({ name: 'Un barco', _path: '/wishes' })) body.set(name, value)
    const refused = await answer(url, '/_site/form/wish', { method: 'POST', body, headers: { origin: url } })
    expect([refused.status, refused.headers['cache-control']]).toEqual([503, 'private, no-store'])
    expect(refused.text).toContain('value="Un barco"')
  })

  it('says what to install for that where neither it nor the folder around it has the package', async () => {
    const place = copy()
    rmSync(join(place, 'program/node_modules/pg'), { recursive: true })
    const env = { ...SECRETS, SITE_DATABASE_URL: 'postgres://site@127.0.0.1:9/site' }
    const run = start([join(place, 'server.mjs')], { cwd: makeFolder(), env })
    expect(await run.ended).toBe(2)
    expect(run.stderr()).toBe('SITE_DATABASE_URL needs the package "pg", which sitio does not bring: npm install pg\n')
  })

  it('says that visitors’ messages cannot be stored where the native code of the database is not there', async () => {
    const place = copy()
    rmSync(join(place, 'program/node_modules'), { recursive: true })
    const run = start([join(place, 'server.mjs')], { cwd: makeFolder(), env: SECRETS })
    const url = await run.url
    expect((await answer(url, '/')).status).toBe(200)
    expect((await answer(url, '/readyz')).status).toBe(503)
    expect(run.stderr()).toContain('the native code of the database (libsql) for this kind of machine')
    const wish = { method: 'POST', body: '{"query":"mutation{wish(input:{name:\\"a\\"}){id}}"}' }
    const refused = await answer(url, '/graphql', { ...wish, headers: { 'content-type': 'application/json' } })
    expect([refused.status, refused.text]).toEqual([503, expect.stringContaining('Nothing can be stored')])
  })
})
