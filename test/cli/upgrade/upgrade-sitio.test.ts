import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { writeCopiedLock } from '../../../cli/upgrade/copied-lock.ts'
import { movedPackage } from '../../../cli/upgrade/moved-package.ts'
import { parseManifest } from '../../../runtime/manifest/yaml/parse-manifest.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'

const ROOT = join(import.meta.dirname, '../../..')
const NOTES = join(ROOT, 'test/faults/sites/notes')
const TSCONFIG = '{\n  "compilerOptions": { "target": "ES2022", "strict": true }\n}\n'
const MANIFEST = `version: 1 # of the language
consent: { remember: 90d }
site: { product: Notes, origin: https://notes.example }
locales: { default: en, available: { en: { label: English } } }
head: { description: { en: Short notes about a small site that has everything a site needs and nothing more than that. } }
routes:
  - { name: index, path: /, title: { en: Home }, sections: [{ section: Note, props: { title: { en: Hello } } }] }
  - { name: old, path: /old, title: { en: Old }, sections: [{ section: Note, props: { heading: { en: Old } } }] }
`

let folder: string
let site: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-upgrade-')))
  site = join(folder, 'site')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const read = (file: string) => readFileSync(join(site, file), 'utf8')

/** Writes a version of sitio that runs this one, with its own file to copy. */
function version(place: string, number: string, tsconfig: string): void {
  write(`${place}/cli/templates/common/tsconfig.json`, tsconfig)
  write(`${place}/bin.mjs`, `await import(${JSON.stringify(join(ROOT, 'cli/bin.mjs'))})\n`)
  write(
    `${place}/package.json`,
    JSON.stringify({ name: 'sitio', version: number, type: 'module', bin: { site: 'bin.mjs' } }),
  )
}

it('moves sitio where a site extends nothing: what was copied follows, and the other version rewrites what it says otherwise', async () => {
  cpSync(NOTES, site, { recursive: true })
  const schema = JSON.parse(read('sections/Note/Note.schema.json'))
  schema.properties.heading = { ...schema.properties.title, deprecated: true, replacedBy: 'title' }
  write('site/sections/Note/Note.schema.json', JSON.stringify({ ...schema, required: [] }))
  write('site/site.config.yaml', MANIFEST)
  write('site/tsconfig.json', TSCONFIG)
  write(
    'site/site.copied.lock',
    writeCopiedLock({ files: new Map([['tsconfig.json', JSON.parse(TSCONFIG)]]), texts: new Map() }),
  )
  write('site/package.json', '{ "name": "notes", "private": true, "dependencies": { "sitio": "^1.0.0" } }\n')
  version('site/node_modules/sitio', '1.0.0', TSCONFIG)
  version('next', '2.0.0', TSCONFIG.replace('2022', '2023'))
  const io = recordedIo(site, { env: { ...process.env, npm_config_offline: 'true' } })
  expect([await run(['upgrade', '--to', '../next'], io), io.stderr]).toEqual([0, ''])
  expect(io.stdout).toMatch(
    /^sitio 2\.0\.0\nrewritten: site\.config\.yaml:1:1 remember → maxAge, 1 → 2\nrewritten: site\.config\.yaml:\d+:\d+ heading → title\n/,
  )
  expect(io.stdout).toContain('\nfollows: tsconfig.json compilerOptions.target\n1 page changed: /old\n')
  expect(io.stdout).toMatch(
    /\nWrote site\.config\.yaml, site\.copied\.lock, tsconfig\.json, package\.json and its lock\n$/,
  )
  expect(read('site.config.yaml')).toBe(
    MANIFEST.replace('version: 1', 'version: 2').replace('remember', 'maxAge').replace('heading', 'title'),
  )
  expect(read('tsconfig.json')).toBe(TSCONFIG.replace('2022', '2023'))
  expect(JSON.parse(read('node_modules/sitio/package.json')).version).toBe('2.0.0')
})

it.each([
  ["extends: '@agency/base'", false, { name: '@agency/base', isBase: true, version: null, spec: '@agency/base@2.0.0' }],
  ["extends: '@agency/base'", true, { name: 'sitio', isBase: false, version: '1.0.0', spec: 'sitio@2.0.0' }],
  ['extends: ../base', false, { name: 'sitio', isBase: false, version: '1.0.0', spec: 'sitio@2.0.0' }],
])('of %s, --sitio %s, moves %j', (manifest, sitio, expected) => {
  write('site/package.json', '{ "dependencies": { "sitio": "^1.0.0" } }\n')
  version('site/node_modules/sitio', '1.0.0', TSCONFIG)
  const own = parseManifest(manifest, 'site.config.yaml')
  const moved = movedPackage({ own, root: site, configFile: 'site.config.yaml' }, { to: '2.0.0', sitio }, folder)
  expect(moved).toEqual(expected)
})
