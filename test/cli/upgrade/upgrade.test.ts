import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { packageManagerOf } from '../../../cli/packages/package-manager.ts'
import { callSite } from '../../support/run/call-site.ts'
import { standIn } from '../../support/run/stand-in.ts'

const NOTES = join(import.meta.dirname, '../../faults/sites/notes')
const FIRST = `version: 1
site: { product: Notes, origin: https://notes.example }
locales: { default: en, available: { en: { label: English } } }
head: { description: { en: Short notes about a small site that has everything a site needs and nothing more than that. } }
timeouts: { idle: 30m }
routes:
  - { name: index, path: /, title: { en: Home }, sections: [{ id: opening, section: Note, props: { title: { en: Hello } } }] }
  - { name: archive, path: /archive, title: { en: Archive }, sections: [{ section: Note, props: { title: { en: All } } }] }
  - { name: old, path: /old, title: { en: Old }, sections: [{ section: Note, props: { title: { en: Old } } }] }
`
/** A later version of the base: renames a page and its address, a section, and a default; drops a page. */
const SECOND = FIRST.replace(
  'version: 1\n',
  'version: 2\nrenamed: { routes.archive: routes.notes, routes.index.sections.opening: routes.index.sections.hello }\n',
)
  .replace('name: archive, path: /archive', 'name: notes, path: /notes')
  .replace('id: opening', 'id: hello')
  .replace('idle: 30m', 'idle: 45m')
  .replace('title: { en: Archive }', 'title: { en: Notes }')
  .replace(/.*name: old.*\n/, '')
/** A version with a page that lacks a text, which the site would have to add. */
const BROKEN = FIRST.replace('title: { en: All }', 'title: { es: Todas }')

const OWN = `# Ours.
extends: '@agency/base' # the base of all
routes:
  - name: archive # the page of all notes
    title: { en: Everything }
  - name: index
    sections:
      - { id: opening, props: { title: { en: Welcome }, link: { to: archive, text: { en: All notes } } } }
      - { id: more, section: Note, after: opening, props: { title: { en: More } } }
      - { section: All, props: { text: { en: 'They are [in the archive](archive).' } } }
consent: { remember: 90d } # once a season
`
/** A section of the site's own. */
const ALL = {
  'All.tsx': `import { Link, RichText, type SectionProps } from 'sitio'

export function All({ props }: SectionProps<{ text: string }>) {
  return <section><RichText value={props.text} /><Link to="archive">All</Link></section>
}
`,
  'All.schema.json': JSON.stringify({
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...{ title: 'AllProps', description: 'Where all notes are.', type: 'object', additionalProperties: false },
    properties: { text: { description: 'Says where.', $ref: 'sitio:richtext' } },
  }),
}

let folder: string
let installed: string
let site: string

beforeAll(async () => {
  vi.stubEnv('npm_config_offline', 'true')
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-upgrade-')))
  const bases = Object.entries({ '1.0.0': FIRST, '2.0.0': SECOND, '3.0.0': BROKEN }).map(writeBase)
  await npm(['pack', ...bases], folder)
  installed = join(folder, 'installed')
  mkdirSync(installed)
  writeFileSync(join(installed, 'site.config.yaml'), OWN)
  mkdirSync(join(installed, 'sections/All'), { recursive: true })
  for (const [name, text] of Object.entries(ALL)) writeFileSync(join(installed, 'sections/All', name), text)
  writeFileSync(join(installed, 'package.json'), '{ "name": "notes-of-luz", "private": true }\n')
  await npm(['install', packed('1.0.0')], installed)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

beforeEach(() => {
  site = mkdtempSync(join(folder, 'site-'))
  cpSync(installed, site, { recursive: true, verbatimSymlinks: true })
})

function writeBase([version, manifest]: [string, string]): string {
  const base = join(folder, `base-${version}`)
  cpSync(NOTES, base, { recursive: true })
  writeFileSync(join(base, 'site.config.yaml'), manifest)
  writeFileSync(join(base, 'package.json'), JSON.stringify({ name: '@agency/base', version }))
  return base
}

const packed = (version: string) => join(folder, `agency-base-${version}.tgz`)
const npm = (args: string[], cwd: string) => promisify(execFile)('npm', [...args, '--no-audit', '--no-fund'], { cwd })
const read = (file: string) => readFileSync(join(site, file), 'utf8')
const files = () =>
  Object.fromEntries(
    ['site.config.yaml', 'package.json', 'package-lock.json', 'node_modules/@agency/base/package.json'].map((file) => [
      file,
      read(file),
    ]),
  )

const upgrade = (...options: string[]) => callSite(['upgrade', ...options], site)

/** The documents of all pages, by path. The first call also records the published addresses. */
async function rendered(name: string): Promise<Map<string, string>> {
  expect(await callSite(['prerender', '--force', '--out', `dist/${name}`], site)).toMatchObject({ code: 0 })
  const out = join(site, 'dist', name)
  const documents = readdirSync(out, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(?:\w+\/)?index\.html$/.test(file),
  )
  return new Map(documents.sort().map((file) => [dirname(`/${file}`).slice(1), readFileSync(join(out, file), 'utf8')]))
}

describe('site upgrade', () => {
  /** Changes the site while its copies are being upgraded. */
  async function upgradeDuring(edit: () => void) {
    const upgrading = upgrade('--to', packed('2.0.0'))
    const copies = () => readdirSync(folder).filter((name) => name.startsWith(`.${basename(site)}.upgrading-`))
    await vi.waitUntil(() => copies().length === 2, { interval: 1, timeout: 20_000 })
    edit()
    return upgrading
  }

  it('renames what the base has renamed, with comments kept, says of published addresses where they lead, and which pages change, and keeps what somebody edits meanwhile', async () => {
    const before = await rendered('before')
    const picture = Buffer.from([0x89, 0xff, 0x00, 0xfe])
    writeFileSync(join(site, 'plan.png'), picture.subarray(1))
    const { code, stdout } = await upgradeDuring(() => writeFileSync(join(site, 'plan.png'), picture))
    expect(code).toBe(0)
    expect(readFileSync(join(site, 'plan.png'))).toEqual(picture)
    expect(stdout).toBe(
      '@agency/base 2.0.0\nrenamed: routes.archive → routes.notes\n' +
        'renamed: routes.index.sections.opening → routes.index.sections.hello\nredirect: /archive → notes\ngone: /old\n' +
        'rewritten: consent.remember → consent.maxAge\n' +
        'left as it is: routes.notes.title.en\n  here  site.config.yaml:5:14  "Everything"\n' +
        '  there node_modules/@agency/base/site.config.yaml:9:47  "Notes", previously "Archive"\n' +
        '1 page changed: /\n1 page new: /notes\n0 pages as before\n' +
        'Wrote sections/All/All.tsx, site.base.lock, site.config.yaml, package.json and its lock\n',
    )
    expect(read('sections/All/All.tsx')).toBe(ALL['All.tsx'].replace('to="archive"', 'to="notes"'))
    expect(read('site.config.yaml')).toBe(
      `${OWN.replace('name: archive #', 'name: notes #').replace('id: opening', 'id: hello').replace('to: archive', 'to: notes').replace('(archive)', '(notes)').replace('after: opening', 'after: hello').replace('remember', 'maxAge')}redirects:\n  - { from: /archive, to: notes }\n  - { from: /old, gone: true }\n`,
    )
    // Compares the bytes, too.
    const now = await rendered('now')
    expect([...before, ...now].filter(([path, html]) => before.get(path) === html && now.get(path) === html)).toEqual(
      [],
    )
    expect([[...before.keys()], now.get('archive')]).toEqual([
      ['archive', '', 'old'],
      expect.stringContaining('refresh'),
    ])
    expect([now.has('notes'), now.has('old')]).toEqual([true, false])
    expect(JSON.parse(read('node_modules/@agency/base/package.json')).version).toBe('2.0.0')
    expect(read('site.base.lock')).toContain('routes.notes.title.en: Notes\n')
    expect((await callSite(['drift'], site)).code).toBe(0)
    expect(readdirSync(folder).filter((name) => name.includes('upgrading'))).toEqual([])
  })

  it('writes nothing where somebody has meanwhile edited what it would write', async () => {
    const edit = () => writeFileSync(join(site, 'sections/All/All.tsx'), `${ALL['All.tsx']}// Mine.\n`)
    const before = files()
    expect(await upgradeDuring(edit)).toMatchObject({
      code: 1,
      stderr: 'sections/All/All.tsx changed in the meantime, so nothing was written. Run the command again.\n',
    })
    expect(files()).toEqual(before)
    expect(read('sections/All/All.tsx')).toContain('// Mine.')
  })

  it('only tells what would change with --dry-run', async () => {
    const before = files()
    const { code, stdout } = await upgrade('--to', packed('2.0.0'), '--dry-run')
    expect([code, stdout]).toEqual([0, expect.stringContaining('\n1 page gone: /old\n')])
    expect(files()).toEqual(before)
  })

  it('changes nothing when the site does not validate with it', async () => {
    const before = files()
    const { code, stdout, stderr } = await upgrade('--to', packed('3.0.0'))
    expect(code).toBe(1)
    expect(stdout).toContain('manifest/')
    expect(stderr).toMatch(/^Nothing was changed: with @agency\/base 3\.0\.0 the site has 1 error\./)
    expect(files()).toEqual(before)
  })

  it('changes nothing when somebody has edited the lock, and says where', async () => {
    writeFileSync(join(site, 'site.base.lock'), 'version: 1\nsaw: all of it\n')
    const { code, stderr } = await upgrade('--to', packed('2.0.0'))
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^site\.base\.lock:2:6 Expected saw: /)])
    expect(read('site.base.lock')).toBe('version: 1\nsaw: all of it\n')
  })

  describe('of a site that another program has installed', () => {
    it('has that install the other version', async () => {
      writeFileSync(join(site, 'pnpm-lock.yaml'), 'lockfileVersion: 9\n')
      standIn('pnpm', 'echo "$@" > pnpm-lock.yaml', folder)
      expect((await upgrade('--to', packed('2.0.0'))).code).toBe(0)
      expect(read('pnpm-lock.yaml')).toBe(`add --ignore-scripts ../${basename(packed('2.0.0'))}\n`)
      expect(read('site.config.yaml')).toContain('name: notes')
    })

    it.each([
      ['yarn lockfile v1', '# yarn lockfile v1\n', '--ignore-scripts'],
      ['a later one', '__metadata:\n  version: 8\n', '--mode=skip-build'],
    ])('has yarn run no scripts of packages, by its lock: %s', async (_, text, option) => {
      writeFileSync(join(site, 'yarn.lock'), text)
      standIn('yarn', 'echo "$@" > yarn.lock', folder)
      const packages = packageManagerOf(site)
      expect(packages).toMatchObject({ name: 'yarn', lock: 'yarn.lock' })
      await packages.add(packed('2.0.0'))
      expect(read('yarn.lock')).toBe(`add ${option} ../${basename(packed('2.0.0'))}\n`)
    })

    it('changes nothing when pnpm cannot, and passes on why', async () => {
      writeFileSync(join(site, 'pnpm-lock.yaml'), 'lockfileVersion: 9\n')
      const before = files()
      standIn('pnpm', 'echo half > pnpm-lock.yaml; echo no room >&2; exit 1', folder)
      const { code, stderr } = await upgrade('--to', packed('2.0.0'))
      expect([code, stderr]).toEqual([1, `pnpm cannot install ${packed('2.0.0')}: no room\n`])
      expect([files(), read('pnpm-lock.yaml')]).toEqual([before, 'lockfileVersion: 9\n'])
    })
  })

  it('changes nothing when npm has no such version', async () => {
    const before = files()
    const missing = await upgrade('--to', '9.0.0')
    const refusal = expect.stringMatching(/^npm cannot install @agency\/base@9\.0\.0: /)
    expect([missing.code, missing.stderr]).toEqual([1, refusal])
    expect(files()).toEqual(before)
  })

  it('changes nothing for a file that is not there, or holds another package', async () => {
    const before = files()
    const missing = await upgrade('--to', './agency-base-9.tgz')
    const advice = 'There is no ./agency-base-9.tgz. Name a version, a package file or a folder: --to 2.1.0\n'
    expect([missing.code, missing.stderr]).toEqual([2, advice])
    const other = mkdtempSync(join(folder, 'other-'))
    writeFileSync(join(other, 'package.json'), '{ "name": "@agency/other", "version": "1.0.0" }')
    const wrong = await upgrade('--to', other)
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      `${other} is another package than @agency/base. Nothing was changed.\n`,
    ])
    expect(files()).toEqual(before)
  })

  it('says of a site without a package to extend what it can do instead', async () => {
    writeFileSync(join(site, 'site.config.yaml'), OWN.replace("'@agency/base'", './node_modules/@agency/base'))
    expect(await upgrade()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'site.config.yaml extends no package, and package.json beside it does not depend on sitio: there is no version to move to. To see what has changed in a base that is a folder: site drift\n',
    })
  })
})

describe('site upgrade --sitio', () => {
  it('moves sitio where the site extends a package, too, if it depends on sitio', async () => {
    const refusal = 'package.json beside site.config.yaml does not depend on sitio.\n'
    expect(await upgrade('--sitio')).toEqual({ code: 1, stdout: '', stderr: refusal })
  })
})

describe('site upgrade --workspace', () => {
  it('moves each site that it can, leaves the others as they were, and tells of all in one table', async () => {
    const workspace = mkdtempSync(join(folder, 'workspace-'))
    const write = (file: string, text: string) => writeFileSync(join(workspace, file), text)
    for (const name of ['luz', 'mar']) cpSync(site, join(workspace, name), { recursive: true, verbatimSymlinks: true })
    mkdirSync(join(workspace, 'sol'))
    // One site lacks the sections that it names, and another one changes a page that is gone.
    write('sol/site.config.yaml', FIRST)
    const hurt = OWN.replace('routes:', 'routes:\n  - { name: old, title: { en: Older } }')
    write('mar/site.config.yaml', hurt)
    const sites = ['sol', 'luz', 'mar'].map((name) => `  - { folder: ${name}, hosts: [${name}.example] }\n`)
    write('sitio.workspace.yaml', `sites:\n${sites.join('')}`)
    const words = ['upgrade', '--workspace', '--to', packed('2.0.0')]
    const { code, stdout, stderr } = await callSite(words, workspace)
    expect(code).toBe(1)
    expect(stdout).toBe(
      'site  from   to     pages  conflicts  outcome\n' +
        'sol   -      -      -      0          failed\n' +
        'luz   1.0.0  2.0.0  3      1          upgraded\n' +
        'mar   1.0.0  2.0.0  -      0          failed\n',
    )
    expect(stderr).toMatch(/^sol: site\.config\.yaml:7:\d+ {2}manifest\/unknown-section/)
    expect(stderr).toContain('luz: redirect: /archive → notes\n')
    expect(stderr).toMatch(
      /^mar: site\.config\.yaml:4:13 {2}extends\/nothing-there.*\n(?:mar: .*\n)+mar: Nothing was changed: /m,
    )
    const versionIn = (name: string) =>
      JSON.parse(readFileSync(join(workspace, name, 'node_modules/@agency/base/package.json'), 'utf8')).version
    expect([versionIn('luz'), versionIn('mar')]).toEqual(['2.0.0', '1.0.0'])
    const manifest = (name: string) => readFileSync(join(workspace, name, 'site.config.yaml'), 'utf8')
    expect([manifest('luz'), manifest('mar')]).toEqual([expect.stringContaining('name: notes #'), hurt])
    expect(readdirSync(workspace)).toEqual(['luz', 'mar', 'sitio.workspace.yaml', 'sol'])
  })

  it('moves the sites of a monorepo one after the other, since they share a lock', async () => {
    const repository = mkdtempSync(join(folder, 'repository-'))
    const write = (file: string, text: string) => writeFileSync(join(repository, file), text)
    for (const name of ['luz', 'mar']) {
      mkdirSync(join(repository, 'sites', name), { recursive: true })
      for (const own of ['site.config.yaml', 'sections'])
        cpSync(join(installed, own), join(repository, 'sites', name, own), { recursive: true })
      const dependencies = { '@agency/base': packed('1.0.0') }
      write(`sites/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', dependencies }))
    }
    write('package.json', JSON.stringify({ name: 'all', private: true, workspaces: ['sites/*'] }))
    const sites = ['luz', 'mar'].map((name) => `  - { folder: sites/${name}, hosts: [${name}.example] }\n`)
    write('sitio.workspace.yaml', `sites:\n${sites.join('')}`)
    await npm(['install'], repository)
    const { code, stdout } = await callSite(['upgrade', '--workspace', '--to', packed('2.0.0')], repository)
    expect([stdout, code]).toEqual([
      'site       from   to     pages  conflicts  outcome\n' +
        'sites/luz  1.0.0  2.0.0  3      1          upgraded\n' +
        'sites/mar  1.0.0  2.0.0  3      1          upgraded\n',
      0,
    ])
    const locked: [string, { version?: string }][] = Object.entries(
      JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')).packages,
    )
    const versions = locked.flatMap(([path, { version }]) => (path.endsWith('/@agency/base') ? version : []))
    expect([...new Set(versions)]).toEqual(['2.0.0'])
    expect(readdirSync(join(repository, 'sites'))).toEqual(['luz', 'mar'])
  })
})
