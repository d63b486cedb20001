import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parse } from 'yaml'
import { type TemplateName, templates } from '../../cli/new/templates.ts'
import { run } from '../../cli/program.ts'
import * as packing from '../../cli/sitio-dependency.ts'
import { recordedIo } from '../support/recorded-io.ts'

const names = Object.keys(templates) as TemplateName[]

// What is in the package is of no interest here, and takes npm a second.
const packed = vi.spyOn(packing, 'readPackageFile').mockResolvedValue({ name: 'sitio.tgz', bytes: Buffer.alloc(0) })
afterAll(() => packed.mockRestore())

describe.each(names)('the template %s', (template) => {
  let folder: string
  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'templates-')))
    await make('fresh')
    await make('french', '--languages', 'fr,en')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const make = async (name: string, ...options: string[]) => {
    const io = recordedIo(folder)
    expect([
      await run(['new', name, '--yes', '--no-install', '--template', template, ...options], io),
      io.stderr,
    ]).toEqual([0, ''])
  }
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')

  it.each(['fresh', 'french'])('is valid, strictly: %s', async (name) => {
    const io = recordedIo(join(folder, name))
    const code = await run(['validate', '--strict'], io)
    const findings = io.stdout.split('\n').filter((line) => /^\S+:\d+:\d+ {2}/.test(line))
    // Nobody has said yet where the site will be.
    expect([code, findings]).toEqual([0, [expect.stringMatching(/head\/local-origin.*note$/)]])
    expect(filesOf(join(folder, name)).filter((file) => /__[A-Z_]+__/.test(read(`${name}/${file}`)))).toEqual([])
  })

  it('says in French that it is still in English, and has nothing left in Spanish', () => {
    const written = filesOf(join(folder, 'french')).filter((file) => /(?:^|\/)(?:content|locales)\//.test(file))
    const french = written.filter((file) => /\bfr\.(?:yaml|md)$/.test(file))
    expect(french.length).toBeGreaterThan(0)
    const isMarked = (file: string) => /^(?:---\n)?# Translate, please: still in en\.\n/.test(read(`french/${file}`))
    expect(french.filter((file) => !isMarked(file))).toEqual([])
    expect(written.filter((file) => /\bes\.(?:yaml|md)$/.test(file))).toEqual([])
  })

  it('has a section of its own with a test, and the files that all have', () => {
    const files = filesOf(join(folder, 'fresh'))
    expect(files.filter((file) => file.endsWith('.test.tsx')).length).toBeGreaterThan(0)
    const common = ['.gitignore', 'README.md', 'package.json', 'site.types.ts', 'theme.css', 'tsconfig.json']
    expect(files).toEqual(expect.arrayContaining(common))
  })

  it('gives every text in both languages, none of them empty', () => {
    const [en = [], es = []] = ['en', 'es'].map((code) => texts(parse(read(`fresh/locales/${code}.yaml`))))
    expect(es.map(([key]) => key)).toEqual(en.map(([key]) => key))
    expect([...en, ...es].filter(([, text]) => typeof text !== 'string' || text === '')).toEqual([])
  })
})

it('no two templates look alike', () => {
  const looks = names.map((name) => {
    const { color, font } = parse(readFileSync(`cli/templates/${name}/site.config.yaml`, 'utf8')).theme
    return JSON.stringify([color.paper, color.primary, font])
  })
  expect(new Set(looks).size).toBe(names.length)
})

/** What people write, of the site in that folder. */
function filesOf(site: string): string[] {
  return readdirSync(site, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(site, join(entry.parentPath, entry.name)))
    .filter((file) => !/^(?:\.sitio|vendor)\//.test(file))
}

/** Every message with its key: `home.title` → its text. */
function texts(tree: unknown, path = ''): [string, unknown][] {
  if (typeof tree !== 'object' || tree === null) return [[path, tree]]
  return Object.entries(tree).flatMap(([key, value]) => texts(value, `${path}.${key}`))
}
