import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../cli/program.ts'
import { recordedIo } from '../support/recorded-io.ts'

const NOTES = join(import.meta.dirname, '../faults/sites/notes')
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
/** Renames a page and its address, a section, and a default; drops a page. */
const SECOND = FIRST.replace(
  'version: 1\n',
  'version: 1\nrenamed: { routes.archive: routes.notes, routes.index.sections.opening: routes.index.sections.hello }\n',
)
  .replace('name: archive, path: /archive', 'name: notes, path: /notes')
  .replace('id: opening', 'id: hello')
  .replace('idle: 30m', 'idle: 45m')
  .replace(/.*name: old.*\n/, '')
/** Has a page that needs a text of its own. */
const BROKEN = FIRST.replace('title: { en: All }', 'title: { es: Todas }')

/** Is written in a later version of the language. */
const LATER = FIRST.replace('version: 1', 'version: 2')

const OWN = `# Ours.
extends: '@agency/base' # the base of all
routes:
  - name: archive # the page of all notes
    title: { en: Everything }
  - name: index
    sections:
      - { id: opening, props: { title: { en: Welcome }, link: { to: archive, text: { en: All notes } } } }
`

let folder: string
let site: string

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-upgrade-')))
  await Promise.all([pack('1.0.0', FIRST), pack('2.0.0', SECOND), pack('3.0.0', BROKEN), pack('4.0.0', LATER)])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(async () => {
  site = mkdtempSync(join(folder, 'site-'))
  writeFileSync(join(site, 'site.config.yaml'), OWN)
  writeFileSync(join(site, 'package.json'), '{ "name": "notes-of-luz", "private": true }\n')
  await npm(['install', packed('1.0.0')], site)
})

async function pack(version: string, manifest: string): Promise<void> {
  const base = join(folder, `base-${version}`)
  cpSync(NOTES, base, { recursive: true })
  writeFileSync(join(base, 'site.config.yaml'), manifest)
  writeFileSync(join(base, 'package.json'), JSON.stringify({ name: '@agency/base', version }))
  await npm(['pack', '--pack-destination', folder], base)
}

const packed = (version: string) => join(folder, `agency-base-${version}.tgz`)
const npm = (args: string[], cwd: string) =>
  promisify(execFile)('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd })
const read = (file: string) => readFileSync(join(site, file), 'utf8')
const files = () =>
  Object.fromEntries(
    ['site.config.yaml', 'package.json', 'package-lock.json', 'node_modules/@agency/base/package.json'].map((file) => [
      file,
      read(file),
    ]),
  )

async function upgrade(...options: string[]) {
  const io = recordedIo(site, { env: { ...process.env, npm_config_offline: 'true' } })
  const code = await run(['upgrade', ...options], io)
  return { code, stdout: io.stdout, stderr: io.stderr }
}

describe('site upgrade', () => {
  it('renames what the base has renamed, with comments kept, leads old addresses on, and says which pages change', async () => {
    const { code, stdout } = await upgrade('--to', packed('2.0.0'))
    expect(code).toBe(0)
    expect(stdout).toBe(
      '@agency/base 2.0.0\nrenamed: routes.archive → routes.notes\n' +
        'renamed: routes.index.sections.opening → routes.index.sections.hello\nredirect: /archive → notes\n' +
        '1 page changed: /\n1 page new: /notes\n1 page gone: /old\n0 pages as before\n' +
        'Wrote site.base.lock, site.config.yaml, package.json and its lock\n',
    )
    expect(read('site.config.yaml')).toBe(
      `${OWN.replace('name: archive #', 'name: notes #').replace('id: opening', 'id: hello').replace('to: archive', 'to: notes')}redirects:\n  - { from: /archive, to: notes }\n`,
    )
    expect(JSON.parse(read('node_modules/@agency/base/package.json')).version).toBe('2.0.0')
    expect(read('site.base.lock')).toContain('routes.notes.title.en: Archive\n')
    expect(await run(['drift'], recordedIo(site))).toBe(0)
    expect(readdirSync(folder).filter((name) => name.includes('upgrading'))).toEqual([])
  })

  it('takes a client along that is in the version of the language that its base is in', async () => {
    writeFileSync(join(site, 'site.config.yaml'), `${OWN}consent: { remember: 90d } # asked once a season\n`)
    const { code, stdout } = await upgrade('--to', packed('4.0.0'))
    expect([code, stdout]).toEqual([0, expect.stringContaining('\nrewritten: consent.remember → consent.maxAge\n')])
    expect(stdout).toContain('\n3 pages as before\nWrote site.base.lock, site.config.yaml, ')
    expect(read('site.config.yaml')).toBe(`${OWN}consent: { maxAge: 90d } # asked once a season\n`)
  })

  it('changes nothing when the site does not validate with it', async () => {
    const before = files()
    const { code, stdout, stderr } = await upgrade('--to', packed('3.0.0'))
    expect(code).toBe(1)
    expect(stdout).toContain('manifest/')
    expect(stderr).toMatch(/^Nothing was changed: with @agency\/base 3\.0\.0 the site has 1 error\./)
    expect(files()).toEqual(before)
  })

  it('changes nothing when npm has no such version', async () => {
    const before = files()
    const missing = await upgrade('--to', packed('9.0.0'))
    const refusal = expect.stringMatching(/^npm cannot install .*agency-base-9\.0\.0\.tgz: /)
    expect([missing.code, missing.stderr]).toEqual([1, refusal])
    expect(files()).toEqual(before)
  })

  it('says of a site without a package to extend what it can do instead', async () => {
    writeFileSync(join(site, 'site.config.yaml'), OWN.replace("'@agency/base'", './node_modules/@agency/base'))
    expect(await upgrade()).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'site.config.yaml extends no package, and package.json beside it does not depend on sitio: there is no version to move to. site drift tells what has changed in a base that is a folder.\n',
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
  it('tells of all sites in one table, goes on after one that fails, and changes nothing where it is only to tell', async () => {
    const workspace = mkdtempSync(join(folder, 'workspace-'))
    cpSync(site, join(workspace, 'luz'), { recursive: true, verbatimSymlinks: true })
    mkdirSync(join(workspace, 'sol'))
    writeFileSync(join(workspace, 'sol/site.config.yaml'), FIRST)
    writeFileSync(
      join(workspace, 'sitio.workspace.yaml'),
      'sites: [{ folder: sol, hosts: [sol.example] }, { folder: luz, hosts: [luz.example] }]\n',
    )
    const io = recordedIo(workspace, { env: { ...process.env, npm_config_offline: 'true' } })
    expect(await run(['upgrade', '--workspace', '--to', packed('2.0.0'), '--dry-run'], io)).toBe(1)
    expect(io.stdout).toBe(
      'site  from   to     pages  conflicts  outcome\n' +
        'sol   -      -      -      0          failed\n' +
        'luz   1.0.0  2.0.0  3      0          would be upgraded\n',
    )
    expect(io.stderr).toMatch(/^sol: /)
    expect(io.stderr).toContain('luz: redirect: /archive → notes\n')
    const base = readFileSync(join(workspace, 'luz/node_modules/@agency/base/package.json'), 'utf8')
    expect(JSON.parse(base).version).toBe('1.0.0')
    expect(readFileSync(join(workspace, 'luz/site.config.yaml'), 'utf8')).toBe(OWN)
    expect(readdirSync(workspace)).toEqual(['luz', 'sitio.workspace.yaml', 'sol'])
  })
})
