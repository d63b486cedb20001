import { execFileSync } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { callSite } from '../../support/run/call-site.ts'
import { serveFiles } from '../../support/servers/file-server.ts'
import { listen } from '../../support/servers/listen.ts'
import { type MadeSite, makeSite, sectionSchema } from '../../support/sites/make-site.ts'

let site: MadeSite
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: site.folder })
const diff = (args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  callSite(['diff', ...args], site.folder, { env })
const manifest = (about: string) => `version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: en, available: { en: { label: English } } }
routes:
  - { name: index, path: /, title: home, sections: [{ section: Shown, id: top, props: { title: home } }] }
  - { name: about, path: ${about}, title: About, sections: [{ section: Shown, id: top, props: { title: About } }] }
  - { name: plain, path: /plain, title: Plain, sections: [Plain] }
`
const PLAIN = 'export function Plain() {\n  return <h1>Plain</h1>\n}\n'
const titled = sectionSchema({}).replace(
  '"type":"object",',
  '"type":"object","properties":{"title":{"$ref":"sitio:text"}},',
)
const twoLanguages = (...paths: readonly string[]) => `version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: en, available: { en: { label: English }, es: { label: Español } } }
routes:
  - { name: index, path: /, title: Home, sections: [Plain] }
${paths.map((path, index) => `  - { name: page-${index}, path: ${path}, title: Page ${index}, sections: [Plain] }\n`).join('')}`

beforeAll(async () => {
  site = makeSite({
    'site.config.yaml': manifest('/about'),
    'locales/en.yaml': 'home: Home\n',
    'public/same.txt': 'same',
    'public/terms.txt': 'one',
    'public/old.txt': 'old',
    '.gitignore': 'node_modules\ndist\n.sitio\n',
    '.gitattributes': 'locales/* filter=broken\n',
    'sections/Shown/Shown.tsx': `import { Link } from 'sitio'
export function Shown({ props }) {
  return <><h1>{props.title}</h1><Link to="about">about</Link></>
}
`,
    'sections/Shown/Shown.schema.json': titled,
    'sections/Plain/Plain.tsx': PLAIN,
    'sections/Plain/Plain.css': 'h1 { color: red }\n',
  })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'one')
  git('tag', 'v1')
  site.write('locales/en.yaml', 'home: Welcome\n')
  git('commit', '-qam', 'two')
})
afterAll(() => site?.remove())

it('compares the last release with the files as they are, and says why a page has changed', async () => {
  const { code, stdout } = await diff()
  expect(stdout).toBe(`~ text, search engines  1 page
    message:home  locales/en.yaml:1:7
    /

1 page changed, 2 pages as before
`)
  expect(code).toBe(0)
})

it('renders what is published on neither side, and what both sides share on one', async () => {
  onTestFinished(() => rmSync(join(site.folder, 'site.urls.lock')))
  rmSync(join(site.folder, '.sitio/diff'), { recursive: true })
  expect((await callSite(['prerender'], site.folder)).code).toBe(0)
  site.write('sections/Plain/Plain.css', 'h1 { color: green }\n')
  onTestFinished(() => site.write('sections/Plain/Plain.css', 'h1 { color: red }\n'))
  expect((await diff()).stdout).toContain('2 pages changed, 1 page as before')
  const [commit = ''] = readdirSync(join(site.folder, '.sitio/diff'))
  const [published, before, now] = ['dist/static', `.sitio/diff/${commit}/static`, '.sitio/diff/now'].map((folder) =>
    ['index', 'about/index', 'plain/index'].map((page) => statSync(join(site.folder, folder, `${page}.html`)).ino),
  )
  // The home page has changed since the release, and the style after it was published.
  expect(before?.map((file, index) => file === published?.[index])).toEqual([false, true, true])
  expect(now?.map((file, index) => file === before?.[index])).toEqual([false, true, false])
})

it('names the line of the manifest of what all pages, or the home page, tell', async () => {
  const before = manifest('/about')
  const now = before.replace("'https://prueba.example'", "'https://prueba.example', organization: { type: Bakery }")
  onTestFinished(() => site.write('site.config.yaml', before))
  site.write('site.config.yaml', `${now.replace('Prueba', 'Otra')}head: { themeColor: '#ffffff' }\n`)
  const { stdout } = await diff(['HEAD', '--format', 'json'])
  const why = JSON.parse(stdout).changed.map(({ path, why }: { path: string; why: object[] }) => [path, why])
  const head = { input: 'site:head', file: 'site.config.yaml', line: 8, column: 7 }
  const product = { input: 'site:site.product', file: 'site.config.yaml', line: 2, column: 18 }
  const organization = { input: 'site:site.organization', file: 'site.config.yaml', line: 2, column: 72 }
  expect(Object.fromEntries(why)).toEqual({
    '/': [head, organization, product],
    '/about': [head, product],
    '/plain': [head, product],
  })
})

it('says nothing of what is the same', async () => {
  expect(await diff(['HEAD'])).toEqual({ code: 0, stdout: '3 pages as before\n', stderr: '' })
})

it('begins anew where an earlier run could not write the files of a revision to the end', async () => {
  rmSync(join(site.folder, '.sitio/diff'), { recursive: true })
  git('config', 'filter.broken.smudge', 'false')
  git('config', 'filter.broken.required', 'true')
  const { code, stderr } = await diff(['HEAD'])
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^git cannot write the files of [0-9a-f]{12} to \S+: .*smudge/s),
  ])
  git('config', '--remove-section', 'filter.broken')
  expect(await diff(['HEAD'])).toEqual({ code: 0, stdout: '3 pages as before\n', stderr: '' })
})

it('fails where an address is gone, and says what to write', async () => {
  site.write('site.config.yaml', manifest('/who'))
  site.write('sections/Plain/Plain.css', 'h1 { color: blue }\n')
  const { code, stdout } = await diff(['HEAD'])
  expect(stdout).toBe(`~ behaviour  1 page
    route:about  site.config.yaml:6:26
    /
~ look  1 page
    section:Plain  sections/Plain
    /plain
+ /who
- /about is gone, and leads nowhere. Write under redirects:
    - { from: /about, to: about }

2 pages changed, 1 page new, 1 page gone, 0 pages as before
`)
  expect(code).toBe(1)
})

it('writes redirects as the manifest takes them: once for all languages, without a prefix', async () => {
  const two = makeSite({
    'site.config.yaml': twoLanguages('/about', '/gone'),
    'sections/Plain/Plain.tsx': PLAIN,
  })
  try {
    const call = (...args: string[]) => callSite(args, two.folder)
    expect((await call('prerender', '--out', 'before')).code).toBe(0)
    two.write('site.config.yaml', twoLanguages('/who'))
    await call('prerender', '--out', 'now')
    const { code, stdout } = await call('diff', 'before', 'now')
    const redirects = [...stdout.matchAll(/^ {4}(- .*)$/gm)].map(([, redirect]) => redirect)
    expect(stdout).toContain(`- /es/gone  /gone are gone, and lead nowhere. Write under redirects:
    - { from: /gone, gone: true }
`)
    expect([code, redirects]).toEqual([1, ['- { from: /about, to: /who }', '- { from: /gone, gone: true }']])
    two.write(
      'site.config.yaml',
      `${twoLanguages('/who')}redirects:\n${redirects.map((line) => `  ${line}\n`).join('')}`,
    )
    await call('prerender', '--out', 'now')
    expect(await call('diff', 'before', 'now')).toMatchObject({
      ...{ code: 0, stdout: expect.stringContaining('→ /es/about leads to /es/who') },
    })
    two.write('site.config.yaml', twoLanguages('/who'))
    await call('prerender', '--out', 'later')
    expect(await call('diff', 'now', 'later')).toMatchObject({
      code: 1,
      stdout: `- /about  /es/about are gone, and lead nowhere. Write under redirects:
    - { from: /about, to: /who }

2 pages gone, 4 pages as before
`,
    })
  } finally {
    two.remove()
  }
})

it('names the route of a page that has moved in one of several languages', async () => {
  const two = makeSite({
    'site.config.yaml': twoLanguages('{ en: /about, es: /nosotros }'),
    'sections/Plain/Plain.tsx': PLAIN,
  })
  onTestFinished(two.remove)
  expect((await callSite(['prerender', '--out', 'before'], two.folder)).code).toBe(0)
  const moved = twoLanguages('{ en: /about, es: /quienes }')
  two.write('site.config.yaml', moved)
  const { code, stdout } = await callSite(['diff', 'before'], two.folder)
  const [, redirect] = /^ {4}(- .*)$/m.exec(stdout) ?? []
  expect([code, redirect]).toEqual([1, '- { from: /nosotros, to: page-0 }'])
  two.write('site.config.yaml', `${moved}redirects:\n  ${redirect}\n`)
  expect((await callSite(['validate'], two.folder)).stdout).not.toContain('redirects/')
  expect(await callSite(['diff', 'before'], two.folder)).toMatchObject({
    ...{ code: 0, stdout: expect.stringContaining('→ /es/nosotros leads to /es/quienes') },
  })
})

it('takes a redirect for an answer', async () => {
  site.write('site.config.yaml', `${manifest('/who')}redirects:\n  - { from: /about, to: /who }\n`)
  const { code, stdout } = await diff(['HEAD', '--format', 'json'])
  expect(JSON.parse(stdout)).toMatchObject({
    added: ['/who'],
    redirected: [{ path: '/about', to: '/who' }],
    gone: [],
    same: 0,
    changed: [
      {
        path: '/',
        kinds: ['behaviour'],
        why: [{ input: 'route:about', file: 'site.config.yaml', line: 6, column: 26 }],
      },
      { path: '/plain', kinds: ['look'], why: [{ input: 'section:Plain', file: 'sections/Plain' }] },
    ],
  })
  expect(code).toBe(0)
})

it('takes what the manifest says is gone for an answer, and a redirect from all below a path', async () => {
  const without = manifest('/who').replace(/\n.*name: plain.*/, '')
  const withStar = (from: string) =>
    site.write(
      'site.config.yaml',
      `${without}redirects:\n  - { from: /about, gone: true }\n  - { from: ${from}, to: /who }\n`,
    )
  withStar('/plain/old/*')
  const lacking = await diff(['HEAD', '--format', 'json'])
  expect(JSON.parse(lacking.stdout)).toMatchObject({
    retired: ['/about'],
    gone: [{ path: '/plain', redirect: '- { from: /plain, gone: true }' }],
  })
  expect(lacking.code).toBe(1)
  withStar('/plain/*')
  const { code, stdout } = await diff(['HEAD', '--format', 'json'])
  expect(JSON.parse(stdout)).toMatchObject({ redirected: [{ path: '/plain', to: '/who' }], gone: [] })
  expect(code).toBe(0)
  site.write('site.config.yaml', `${manifest('/who')}redirects:\n  - { from: /about, to: /who }\n`)
  await diff(['HEAD'])
})

it('compares ledgers that were kept, and what is online', async () => {
  const now = join(site.folder, '.sitio/diff/now')
  copyFileSync(`${now}.ledger`, join(site.folder, 'kept.ledger'))
  expect((await diff(['kept.ledger', '.sitio/diff/now'])).stdout).toBe('3 pages as before\n')
  const files = await serveFiles(now)
  try {
    expect((await diff(['kept.ledger', files.url])).stdout).toBe('3 pages as before\n')
    expect((await diff([files.url, 'v1', '--format', 'markdown'])).stdout).toContain('| text, search engines | `/` |')
  } finally {
    await files.stop()
  }
})

it.each<[string, number[], number, string, string]>([
  ['that it is busy, and then the page', [503, 200], 0, '3 pages as before\n', ''],
  ['that the page is below a slash', [308], 0, '3 pages as before\n', ''],
  ['that the page is gone', [410], 1, '- /plain is gone', ''],
  ['that the visitor is not known', [401], 1, '', '/plain answers 401, which says nothing of its page'],
])('compares pages with a site that says %s', async (_, statuses, code, said, failed) => {
  const page = (path: string) => readFileSync(join(site.folder, '.sitio/diff/now', path, 'index.html'))
  const server = createServer(({ url = '' }, response) => {
    const status = url === '/plain' ? ((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200) : 200
    response.writeHead(status, { location: '/plain/' }).end(status === 200 ? page(url) : '')
  })
  const result = await diff(['kept.ledger', `http://127.0.0.1:${await listen(server)}`])
  expect(result).toEqual({ code, stdout: expect.stringContaining(said), stderr: expect.stringContaining(failed) })
})

it.each([
  ['a slash more each time', (url: string) => `${url}/`, '/plain leads to /plain//'],
  ['no address', () => 'http://', '/plain leads to http://'],
])('takes a redirect of a running site to %s as it is', async (_, locationOf, said) => {
  const page = (path: string) => readFileSync(join(site.folder, '.sitio/diff/now', path, 'index.html'))
  const server = createServer(({ url = '' }, response) => {
    const isPlain = url.startsWith('/plain')
    response.writeHead(isPlain ? 308 : 200, isPlain ? { location: locationOf(url) } : {}).end(isPlain ? '' : page(url))
  })
  const { code, stdout } = await diff(['kept.ledger', `http://127.0.0.1:${await listen(server)}`])
  expect([code, stdout]).toEqual([0, expect.stringContaining(said)])
})

it.each([
  ['cut off', (text: string) => text.slice(0, -200)],
  ['changed by hand', (text: string) => text.replace('"inputs":', '"inputs"')],
  ['of another format', (text: string) => text.replace(/\d/, '9')],
])('refuses a ledger that is %s', async (_, change) => {
  site.write('damaged.ledger', change(readFileSync(join(site.folder, 'kept.ledger'), 'utf8')))
  const { code, stderr } = await diff(['kept.ledger', 'damaged.ledger'])
  rmSync(join(site.folder, 'damaged.ledger'))
  expect([code, stderr]).toEqual([1, expect.stringContaining('damaged.ledger is damaged, or not a ledger')])
})

it('names the entry whose fields have changed, and nothing that the manifest makes of them', async () => {
  const notes = makeSite({
    'site.config.yaml': `${manifest('/about')}  - name: note
    path: /:id
    each: notes
    title: { entry: title }
    structuredData: { type: Article, headline: { entry: title } }
    sections: [Plain]
graphql: { clients: { default: { url: 'embedded:notes', schema: schema/notes.graphql, content: content } } }
collections: { notes: { query: content/notes.graphql } }
`,
    'locales/en.yaml': 'home: Home\n',
    'schema/notes.graphql': 'type Note { id: ID! title: String! }\ntype Query { notes: [Note!]! @list(of: "notes") }\n',
    'content/notes.graphql': 'query Notes { notes { id title } }\n',
    'content/notes.yaml': '- { id: a, title: One }\n',
    'sections/Shown/Shown.tsx': PLAIN.replace('Plain()', 'Shown()'),
    'sections/Shown/Shown.schema.json': titled,
    'sections/Plain/Plain.tsx': PLAIN,
  })
  onTestFinished(() => notes.remove())
  expect((await callSite(['prerender'], notes.folder)).code).toBe(0)
  notes.write('content/notes.yaml', '- { id: a, title: Two }\n')
  const { stdout } = await callSite(['diff', 'dist/static', '--format', 'json'], notes.folder)
  expect(JSON.parse(stdout).changed).toMatchObject([
    { path: '/a', why: [{ input: 'entry:notes/a', file: 'content/notes.yaml', line: 1 }] },
  ])
})

it('takes the public address of what is online where the manifest knows none', async () => {
  site.write('site.config.yaml', manifest('/about'))
  expect((await callSite(['prerender', '--out', '.sitio/online'], site.folder)).code).toBe(0)
  const files = await serveFiles(join(site.folder, '.sitio/online'))
  try {
    site.write('site.config.yaml', manifest('/about').replace('https://prueba.example', 'http://localhost:3000'))
    expect((await diff([files.url])).stdout).toBe('3 pages as before\n')
  } finally {
    await files.stop()
    site.write('site.config.yaml', manifest('/about'))
  }
})

it('compares no page with what is online that is there for some visitors only', async () => {
  site.write(
    'site.config.yaml',
    `${manifest('/about').replace('title: Plain', '$&, middleware: [members]')}middleware: { members: { kind: session, to: about } }\n`,
  )
  const files = await serveFiles(join(site.folder, '.sitio/diff/now'))
  try {
    await diff(['HEAD'])
    rmSync(join(site.folder, '.sitio/diff/now/plain'), { recursive: true })
    copyFileSync(join(site.folder, '.sitio/diff/now.ledger'), join(site.folder, 'kept.ledger'))
    const said = '2 pages as before, 1 page for some visitors only and not compared\n'
    expect(await diff(['kept.ledger', files.url])).toEqual({ code: 0, stdout: said, stderr: '' })
    expect((await diff([files.url, 'kept.ledger'])).stdout).toBe(said)
  } finally {
    await files.stop()
    site.write('site.config.yaml', manifest('/about'))
  }
})

it('writes a summary of the job, and an annotation for what is gone', async () => {
  site.write('site.config.yaml', manifest('/who'))
  const summary = join(site.folder, 'summary.md')
  const { stdout } = await diff(['HEAD', '--format', 'github'], { GITHUB_STEP_SUMMARY: summary })
  expect(stdout).toMatch(/^::error title=A page is gone::\/about is gone, /)
  expect(readFileSync(summary, 'utf8')).toContain(
    '| **gone** | `/about` | leads nowhere: `- { from: /about, to: about }` |',
  )
})

it.each([
  [['nothing'], 'nothing is neither a revision of'],
  [['--', '--help'], '--help is neither a revision of'],
  [['https://'], 'https:// is neither a revision of'],
  [['http://127.0.0.1:1', 'http://127.0.0.1:1'], 'One of the two must be a ledger or a revision'],
])('says what it can compare instead of %j', async (args, said) => {
  const { code, stderr } = await diff(args)
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
})

it('says at once that there is no browser for pictures', async () => {
  const browser = join(site.folder, 'none')
  expect(await diff(['HEAD', '--screenshots'], { SITIO_CHROMIUM: browser })).toEqual({
    code: 2,
    stdout: '',
    stderr: `SITIO_CHROMIUM names ${browser}, which cannot be run. Fix it, or leave it unset.\n`,
  })
})

it('tells of public files at the end, and does not fail for one that is gone', async () => {
  site.write('site.config.yaml', manifest('/about'))
  site.write('sections/Plain/Plain.css', 'h1 { color: red }\n')
  site.write('public/terms.txt', 'two')
  site.write('public/new.txt', 'new')
  rmSync(join(site.folder, 'public/old.txt'))
  const { code, stdout } = await diff(['HEAD'])
  expect(stdout).toBe(`~ /terms.txt  file
+ /new.txt  file
- /old.txt  file

3 pages as before, 1 file changed, 1 file new, 1 file gone
`)
  expect(code).toBe(0)
  expect((await diff(['HEAD', '--format', 'markdown'])).stdout).toContain(
    '| changed, as a file | `/terms.txt` |  |\n| new, as a file | `/new.txt` |  |\n| gone, as a file | `/old.txt` |  |',
  )
  expect(JSON.parse((await diff(['HEAD', '--format', 'json'])).stdout).files).toEqual({
    added: ['/new.txt'],
    changed: ['/terms.txt'],
    gone: ['/old.txt'],
  })
})

it('says what to do first where nothing is committed', async () => {
  const fresh = makeSite({})
  onTestFinished(fresh.remove)
  execFileSync('git', ['init', '-q'], { cwd: fresh.folder })
  const { code, stderr } = await callSite(['diff'], fresh.folder)
  expect(stderr).toBe(
    `${fresh.folder} has no commit yet, so there is nothing to compare with. Commit first: git add -A && git commit\n`,
  )
  expect(code).toBe(2)
})

it.each([
  ['what is not in it', ['HEAD~1'], /^HEAD~1 cannot be found: /],
  ['the last release', [], /^The last release is not known: /],
])('says how to fetch what a shallow clone lacks: %s', async (_, args, words) => {
  const clone = makeSite({})
  onTestFinished(clone.remove)
  const folder = join(clone.folder, 'clone')
  git('clone', '-q', '--depth', '1', '--no-tags', `file://${site.folder}`, folder)
  const { code, stderr } = await callSite(['diff', ...args], folder)
  expect([code, stderr]).toEqual([2, expect.stringMatching(words)])
  expect(stderr).toContain(
    `${folder} is a shallow clone, which lacks earlier commits. Fetch them: git fetch --unshallow`,
  )
})

it('finds all pages new where the site is: in a pull request that brings it', async () => {
  const fresh = makeSite({ '.gitignore': '*', 'site.config.yaml': manifest('/about').replace(/.*Shown.*\n/g, '') })
  onTestFinished(fresh.remove)
  fresh.write('sections/Plain/Plain.tsx', PLAIN)
  const inFresh = ['-c', 'user.name=a', '-c', 'user.email=a@example.com']
  execFileSync('git', ['init', '-q'], { cwd: fresh.folder })
  execFileSync('git', [...inFresh, 'commit', '-q', '--allow-empty', '-m', 'empty'], { cwd: fresh.folder })
  const { code, stdout, stderr } = await callSite(['diff', 'HEAD', '--format', 'markdown'], fresh.folder)
  expect(stdout).toMatch(
    /^### HEAD without site\.config\.yaml → the files as they are\n\n1 page new, 0 pages as before\n.*`\/plain`/s,
  )
  expect([code, stderr]).toEqual([0, ''])
})

it('says what git asks for where the site belongs to somebody else', async () => {
  vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(await diff()).toEqual({
    code: 1,
    stdout: '',
    stderr: `git does not read ${site.folder}, because it belongs to another user. If you trust it: git config --global --add safe.directory ${site.folder}\n`,
  })
})

it('says where a site cannot be prerendered', async () => {
  site.write('site.config.yaml', `${manifest('/who')}nothing: true\n`)
  const { code, stderr } = await diff(['HEAD'])
  expect(code).toBe(1)
  expect(stderr).toContain('nothing')
  expect(stderr).not.toMatch(/\bat \w+ \(/)
})

it('tells which pages of a side have failed, and why', async () => {
  const failing = makeSite({
    'site.config.yaml': twoLanguages(),
    'locales/en.yaml': '',
    'locales/es.yaml': '',
    'sections/Plain/Plain.tsx': "export function Plain() {\n  throw new Error('no bread')\n}\n",
  })
  onTestFinished(() => failing.remove())
  const { code, stdout, stderr } = await callSite(['diff', join(site.folder, 'kept.ledger')], failing.folder)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^the files as they are cannot be prerendered:\n(.+\n)*.*\/es: .*no bread.*\n(.+\n)*$/)
})

it('takes a base outside of the repository as it is now, on both sides, and names the stylesheet that has changed', async () => {
  const manifest = 'version: 1\nextends: ../base\ntheme: { stylesheets: [theme.css] }\n'
  const both = makeSite({
    'base/site.config.yaml': twoLanguages('/about'),
    'base/sections/Plain/Plain.tsx': PLAIN,
    'client/site.config.yaml': manifest,
    'client/theme.css': 'h1 { color: red }\n',
    'client/locales/en.yaml': '',
    'client/locales/es.yaml': '',
    'client/.gitignore': 'dist\n.sitio\n',
  })
  onTestFinished(() => both.remove())
  const client = join(both.folder, 'client')
  const own = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-C', client]
  for (const words of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-qm', 'one'],
  ])
    execFileSync('git', [...own, ...words])
  both.write('client/theme.css', 'h1 { color: blue }\n')
  const { code, stdout, stderr } = await callSite(['diff', 'HEAD'], client)
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toContain('4 pages changed, 0 pages as before')
  expect(stdout).toContain('\n    style:theme.css  theme.css\n')
  expect(stdout).not.toContain('site:')
})
