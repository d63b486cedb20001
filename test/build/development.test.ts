import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { LiveConnection } from '../../runtime/client/live/live-connection.ts'
import type { LiveStatus } from '../../runtime/view/live-tools.ts'
import { siteOf, twoLanguages } from '../site/site-of.ts'
import { rawRequest } from '../support/requests/raw-request.ts'
import { type StartedSite, startSite } from '../support/run/start-site.ts'
import { type MadeSite, makeSite, sectionSchema } from '../support/sites/make-site.ts'

/** Of a section with these properties. */
const schema = (properties: object) =>
  JSON.stringify({ ...JSON.parse(sectionSchema({ inputs: ['path'] })), title: 'ShownProps', properties })

const manifest = `version: 1
site: { product: Prueba, origin: 'http://localhost' }
locales: { default: es, detect: { enabled: false }, available: { es: { label: Español }, en: { label: English } } }
graphql: { clients: { default: { url: 'embedded:notes', schema: schema/notes.graphql, content: content } } }
middleware:
  lead: { kind: module, module: steps/lead.ts }
validators:
  search: { kind: schema, query: { required: [q], properties: { q: { type: string, minLength: 2 } } } }
redirects: [{ csv: old.csv }]
theme: { stylesheets: [names.css] }
routes:
  - { name: index, path: /, sections: [Shown] }
  - { name: other, path: /other, sections: [Shown] }
  - { name: seeds, path: /seeds, sections: [Seeds] }
  - { name: lead, path: /lead, middleware: [lead], sections: [Shown] }
  - { name: hops, path: /hops, sections: [Shown] }
  - { name: search, path: /search, validators: [search], sections: [Shown] }
  - { name: seen, path: /seen, cache: { maxAge: 10m }, sections: [Shown] }
  - { name: typed, path: /typed, sections: [Shown] }
`

const RYE = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'

const files = {
  'site.config.yaml': manifest,
  'tsconfig.json': '{}',
  'old.csv': 'from,to\n/before,index\n',
  'schema/notes.graphql': `
type Query { noteCount: Int! @count(of: "notes") seeds: [Seed!]! @list(of: "seeds") }
type Mutation { addNote(input: NoteInput!): Note! @add(to: "notes") }
type Subscription { noteAdded: Note! @added(to: "notes") }
type Note { id: ID! text: String! }
type Seed { id: ID! grams: Int! image: Image }
type Image { src: String! width: Int! height: Int! alt: String! }
input NoteInput { text: String! }
`,
  'content/seeds.yaml': '- { id: rye, grams: 1234, image: { src: rows/rye.svg, alt: Rye } }\n',
  'assets/rows/rye.svg': RYE,
  'sections/Shown/Shown.schema.json': schema({ wide: { type: 'boolean' } }),
  'sections/Seeds/Seeds.schema.json': sectionSchema({}),
  'sections/Seeds/Seeds.graphql': 'query Seeds { seeds { grams } }\n',
  'sections/Seeds/locales/es.yaml': 'seeds: Antes\n',
  'sections/Seeds/locales/en.yaml': 'seeds: Seeds\n',
  'sections/Seeds/Seeds.tsx': `import { useText } from 'sitio'
import styles from './seeds.module.css'
const kinds = import.meta.glob('./kinds/*.ts', { eager: true, import: 'kind' })
export function Seeds({ data }) {
  const t = useText()
  return <h1 className={styles.seeds} title={t('seeds')}>{JSON.stringify([data, Object.values(kinds)])}</h1>
}
`,
  'sections/Seeds/kinds/corn.ts': "export const kind = 'corn'\n",
  'sections/Seeds/seeds.module.css': '.seeds { color: green }',
  'names.css': 'p { color: red }',
  'names/first.txt': '',
  // A stylesheet with a class for each file of a folder, as Tailwind has one for each word of them.
  'postcss.config.cjs': `const { readdirSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const dir = join(__dirname, 'names')
// Loaded after the site has been read, and before it is watched: as if somebody had edited a file then.
const texts = join(__dirname, 'sections/Seeds/locales/es.yaml')
if (readFileSync(texts, 'utf8').includes('Antes')) writeFileSync(texts, 'seeds: Semillas\\n')
module.exports = {
  plugins: [{
    postcssPlugin: 'names',
    Once(root, { result }) {
      if (!result.opts.from.endsWith('names.css')) return
      for (const name of readdirSync(dir)) root.append('.' + name.replace('.txt', '') + ' { order: 1 }')
      result.messages.push({ type: 'dir-dependency', plugin: 'names', dir, glob: '*.txt', parent: result.opts.from })
    },
  }],
}
`,
  'steps/lead.ts':
    "import { defineMiddleware, redirect } from 'sitio'\nexport default defineMiddleware({ run: () => redirect('index') })\n",
}

/**
 * One session for all tests, as a developer has it. Each test edits a part of the site that no other test edits, and leaves the site valid, so that no
 * test depends on another.
 */
describe('development', () => {
  let made: MadeSite
  let site: StartedSite
  beforeAll(async () => {
    made = makeSite(files)
    site = await startSite(made.config, { mode: 'dev', env: { SITE_DATA_DIR: `${made.folder}/data` } })
  })
  afterAll(async () => {
    await site?.stop()
    made?.remove()
  })

  const text = (file: string) =>
    existsSync(join(made.folder, file)) ? readFileSync(join(made.folder, file), 'utf8') : ''

  function edit(file: string, from: string, to: string): void {
    const edited = text(file).replace(from, to)
    if (edited === text(file)) throw new Error(`${file} holds no ${from}.`)
    made.write(file, edited)
  }

  async function answer(path: string): Promise<string> {
    const { status, headers } = await rawRequest(site.url, path)
    return `${status} ${headers.location ?? ''}`.trim()
  }

  async function addNote(note: string): Promise<void> {
    const query = 'mutation ($input: NoteInput!) { addNote(input: $input) { id } }'
    const response = await fetch(`${site.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables: { input: { text: note } } }),
    })
    expect(await response.json()).not.toHaveProperty('errors')
  }

  // Comes first, since later edits of the manifest would also restart the back-end.
  it('has the websocket of the embedded back-end, also when an edit has made it anew', async () => {
    const { live } = siteOf(twoLanguages('routes: [{ name: index, path: /, sections: [] }]')).site
    const connection = new LiveConnection({
      url: `${site.url.replace('http', 'ws')}/graphql`,
      params: () => ({}),
      live,
      isOnline: true,
      webSocketImpl: WebSocket,
    })
    const heard: unknown[] = []
    const statuses: LiveStatus[] = []
    const query = 'subscription Added { noteAdded { text } }'
    const operation = {
      name: 'Added',
      query,
      variables: [],
      hash: '',
      kind: 'subscription',
      client: 'default',
    } as const
    const end = connection.follow({ operation, variables: {} }, (event) => {
      if (event.kind === 'status') statuses.push(event.status)
      else heard.push(event.kind === 'result' ? event.data : event)
    })
    onTestFinished(end)

    await expect.poll(() => statuses).toEqual(['open'])
    await addNote('first')
    await expect.poll(() => heard).toEqual([{ noteAdded: { text: 'first' } }])

    edit('site.config.yaml', 'product: Prueba', 'product: Otra')
    await expect.poll(() => [statuses.slice(0, 2), statuses.at(-1)]).toEqual([['open', 'waiting'], 'open'])
    await addNote('second')
    await expect.poll(() => heard).toEqual([{ noteAdded: { text: 'first' } }, { noteAdded: { text: 'second' } }])
  })

  it('shows what was edited while it started', async () => {
    await expect.poll(async () => (await rawRequest(site.url, '/seeds')).text).toContain('title="Semillas"')
  })

  it('lets no browser keep a page, which would hide edits', async () => {
    expect((await rawRequest(site.url, '/seen')).headers['cache-control']).toBe('public, no-cache')
  })

  it('answers what a page of another port asks as in production: without leave to read', async () => {
    const headers = { origin: 'http://localhost:5173', 'access-control-request-method': 'GET' }
    const asked = await rawRequest(site.url, '/', { method: 'OPTIONS', headers })
    expect([asked.status, asked.headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS'])
    const read = await rawRequest(site.url, '/', { headers })
    expect([asked, read].map((answer) => answer.headers['access-control-allow-origin'])).toEqual([undefined, undefined])
  })

  it('has a cache of its own where its packages are linked, which other sites may use at the same time', async () => {
    await expect.poll(() => existsSync(join(made.folder, '.sitio/cache/node_modules/.vite/deps'))).toBe(true)
  })

  it('follows the modules of middleware', async () => {
    expect(await answer('/en/lead')).toBe('302 /en')
    edit('steps/lead.ts', "redirect('index')", "redirect('other', 303)")
    await expect.poll(() => answer('/en/lead')).toMatch(/^303 \/en\/other/)
  })

  it('follows the modules of validators, and the manifest that names them', async () => {
    made.write(
      'steps/never.ts',
      "import { defineValidator } from 'sitio'\nexport default defineValidator({ validate: () => false })\n",
    )
    edit('site.config.yaml', 'validators:\n', 'validators:\n  never: { kind: module, module: steps/never.ts }\n')
    edit('site.config.yaml', 'path: /hops,', 'path: /hops, validators: [never],')
    await expect.poll(() => answer('/en/hops')).toBe('404')
    edit('steps/never.ts', 'false', 'true')
    await expect.poll(() => answer('/en/hops')).toBe('200')
  })

  it('follows the CSV file of redirects, and says where a row is wrong', async () => {
    expect(await answer('/en/before')).toBe('301 /en')
    edit('old.csv', '/before,index', '/before,other')
    await expect.poll(() => answer('/en/before')).toBe('301 /en/other')
    edit('old.csv', '/before,other', '/before,othre')
    await expect.poll(() => site.stdout()).toContain('old.csv:2:9  manifest/unknown-route')
    edit('old.csv', 'othre', 'index')
    await expect.poll(() => answer('/en/before')).toBe('301 /en')
  })

  it('follows the schema of a query', async () => {
    expect([await answer('/en/search?q=ab'), await answer('/en/search?q=a')]).toEqual(['200', '404'])
    edit('site.config.yaml', '{ type: string, minLength: 2 }', '{ format: date }')
    await expect.poll(() => answer('/en/search?q=ab')).toBe('404')
    expect(await answer('/en/search?q=2026-01-31')).toBe('200')
  })

  const editorSchema = () => text('.sitio/site.config.schema.json')

  it('keeps the schema for editors up to date: with the manifest and its messages', async () => {
    expect(editorSchema()).toContain('"names-routes"')
    edit('site.config.yaml', 'name: seen', 'name: beheld')
    await expect.poll(editorSchema).toContain('"beheld"')
    made.write('locales/es.yaml', 'fresh: { text: Recién hecho }\n')
    await expect.poll(editorSchema).toContain('"fresh.text"')
  })

  it('keeps the schema for editors as it was while the manifest cannot be read', async () => {
    const valid = text('site.config.yaml')
    const before = editorSchema()
    made.write('site.config.yaml', 'version: [\n')
    await expect.poll(() => site.stdout()).toContain('manifest/syntax')
    expect(editorSchema()).toBe(before)
    made.write('site.config.yaml', valid)
    await expect.poll(() => site.stdout().split('manifest/syntax').at(-1)).toContain('is valid again.\n')
  })

  it('serves the last good site while there is no manifest, and says so in a sentence', async () => {
    const valid = text('site.config.yaml')
    rmSync(join(made.folder, 'site.config.yaml'))
    await expect.poll(() => site.stdout()).toContain('site.config.yaml: cannot be read: there is no such file.')
    expect(await answer('/en/hops')).toBe('200')
    made.write('site.config.yaml', valid)
    await expect.poll(() => site.stdout().split('cannot be read').at(-1)).toContain('is valid again.\n')
    expect(site.stdout() + site.stderr()).not.toContain('reload failed')
  })

  it('keeps the types of the site up to date: with schemas, messages and routes', async () => {
    expect(text('sections/Shown/Shown.types.ts')).toContain('wide?: boolean')
    expect(text('site.types.ts')).toContain("| 'typed'")

    made.write('sections/Shown/Shown.schema.json', schema({ wide: { enum: ['a', 'b'], default: 'a' } }))
    await expect.poll(() => text('sections/Shown/Shown.types.ts')).toContain("wide: 'a' | 'b'")

    made.write('sections/Shown/locales/es.yaml', 'more: Más\n')
    await expect.poll(() => text('site.types.ts')).toContain("| 'more'")

    edit('site.config.yaml', 'name: typed', 'name: written')
    await expect.poll(() => text('site.types.ts')).toContain("| 'written'")
  })

  it('follows the content of an embedded back-end, and says what is wrong with it', async () => {
    const page = async () => (await rawRequest(site.url, '/seeds')).text
    expect(await page()).toContain('1234')
    edit('content/seeds.yaml', '1234', 'heavy')
    await expect.poll(() => site.stdout()).toMatch(/^content\/seeds\.yaml:\d+:\d+ {2}content\/invalid/m)
    await expect.poll(() => site.stdout()).toMatch(/^ +\d+ \|.*grams: heavy/m)
    expect(await answer('/seeds')).toBe('200')
    edit('content/seeds.yaml', 'heavy', '1234')
    await expect.poll(() => site.stdout().split('content/invalid').at(-1)).toContain('is valid again.\n')
    edit('content/seeds.yaml', '1234', '4321')
    await expect.poll(page).toContain('4321')
    // Development shows drafts, since they concern the author.
    edit('content/seeds.yaml', '- { id: rye', '- { id: oat, grams: 77, draft: true }\n- { id: rye')
    await expect.poll(page).toContain('77')
  })

  it('serves the stylesheets that a section imports, with the classes that its page has', async () => {
    const rules = async () => {
      const { text: page } = await rawRequest(site.url, '/seeds')
      const [, href = ''] = /<link rel="stylesheet" href="([^"]*\/seeds\.module\.css)">/.exec(page) ?? []
      const { text: css } = await rawRequest(site.url, href, { headers: { accept: 'text/css' } })
      return css.replaceAll(/<h1 class="(\w+)"/.exec(page)?.[1] ?? '-', 'CLASS').trim()
    }
    expect(await rules()).toBe('.CLASS { color: green }')
    edit('sections/Seeds/seeds.module.css', 'green', 'navy')
    await expect.poll(rules).toBe('.CLASS { color: navy }')
  })

  it('follows new files that a section takes by a pattern, and those that are gone', async () => {
    const page = async () => (await rawRequest(site.url, '/seeds')).text
    expect(await page()).toContain('[&quot;corn&quot;]')
    made.write('sections/Seeds/kinds/spelt.ts', "export const kind = 'spelt'\n")
    await expect.poll(page).toContain('[&quot;corn&quot;,&quot;spelt&quot;]')
    rmSync(join(made.folder, 'sections/Seeds/kinds/spelt.ts'))
    await expect.poll(page).toContain('[&quot;corn&quot;]')
  })

  it('follows new files that a stylesheet is made of', async () => {
    const rules = async () => {
      const [, href = ''] =
        /<link rel="stylesheet" href="([^"]*\/names\.css)"/.exec((await rawRequest(site.url, '/')).text) ?? []
      return (await rawRequest(site.url, href, { headers: { accept: 'text/css' } })).text
    }
    expect(await rules()).toContain('.first')
    made.write('names/second.txt', '')
    await expect.poll(rules).toContain('.second')
  })

  it('follows the pictures of the content, as deep as they lie', async () => {
    rmSync(join(made.folder, 'assets/rows/rye.svg'))
    await expect.poll(() => site.stdout()).toContain('There is no picture "rows/rye.svg" in assets/.')
    made.write('assets/rows/rye.svg', RYE)
    await expect.poll(() => site.stdout().split('rows/rye.svg').at(-1)).toContain('is valid again.\n')
  })

  it('tells of a section that does not export its component, and shows what it was before', async () => {
    edit('sections/Seeds/Seeds.tsx', 'export function', 'function')
    await expect.poll(() => site.stdout()).toMatch(/^sections\/Seeds\/Seeds\.tsx:1:1 {2}sections\/missing-export/m)
    expect(await answer('/seeds')).toBe('200')
    edit('sections/Seeds/Seeds.tsx', 'function', 'export function')
    await expect.poll(() => site.stdout().split('missing-export').at(-1)).toContain('can be loaded again.\n')
  })

  it('tells where in the code is what React warns of', async () => {
    edit('sections/Seeds/Seeds.tsx', 'className=', 'class=')
    const warned = async () => {
      await answer('/seeds')
      return site.stderr()
    }
    await expect
      .poll(warned)
      .toMatch(/DOM property `class`\. Did you mean `className`\?\nsections\/Seeds\/Seeds\.tsx:6:10\n/)
    edit('sections/Seeds/Seeds.tsx', 'class=', 'className=')
  })

  it('tells where in its code a section fails, also of what only React refuses', async () => {
    const failed = async () => {
      await answer('/seeds')
      return site.stdout()
    }
    edit('sections/Seeds/Seeds.tsx', "t('seeds')", 't(kind)')
    await expect.poll(failed).toMatch(/^sections\/Seeds\/Seeds\.tsx:6:48 {2}pages\/failed\n.*kind is not defined$/m)
    edit('sections/Seeds/Seeds.tsx', 'title={t(kind)}>{', "title={t('seeds')}>{{ kinds }}{")
    await expect.poll(failed).toMatch(/^sections\/Seeds\/Seeds\.tsx:6:10 {2}pages\/failed\n.*Objects are not valid/m)
    edit('sections/Seeds/Seeds.tsx', '{{ kinds }}', '')
    expect(site.stderr()).not.toContain('kind is not defined')
  })

  it('tells of what stops nothing: at the start in one line, later once, as validate does', async () => {
    await expect.poll(() => site.stderr()).toMatch(/^\d+ .* in the site\. To see them: site validate$/m)
    edit('sections/Seeds/Seeds.tsx', "t('seeds')", "t('seed')")
    await expect
      .poll(() => site.stdout())
      .toMatch(/^sections\/Seeds\/Seeds\.tsx:6:\d+ {2}messages\/unknown-key-in-code/m)
    expect(await answer('/seeds')).toBe('200')
    edit('sections/Seeds/Seeds.tsx', "t('seed')", "t('seeds')")
    await expect
      .poll(() => site.stdout().split('unknown-key-in-code').at(-1))
      .toMatch(/^(?:What was found is fixed|Fixed. Still found: .*)\.$/m)
    expect(site.stdout().split('unknown-key-in-code')).toHaveLength(2)
  })

  it('tells of a mistake in an SDL once, and not again as one of the types that are made of it', async () => {
    edit('schema/notes.graphql', 'grams: Int!', 'weight: Int!')
    await expect.poll(() => site.stdout()).toMatch(/^sections\/Seeds\/Seeds\.graphql:1:23 {2}graphql\/unknown-field/m)
    edit('schema/notes.graphql', 'weight: Int!', 'grams: Int!')
    await expect.poll(() => site.stdout().split('graphql/unknown-field').at(-1)).toContain('is valid again.\n')
    expect(site.stderr()).not.toContain('does not fit')
  })
})
