import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type TemplateName, templates } from '../../../cli/new/templates.ts'
import { run } from '../../../cli/program.ts'
import { callSite } from '../../support/run/call-site.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { stubNpm } from '../../support/run/stub-npm.ts'

const names = Object.keys(templates) as TemplateName[]

beforeAll(stubNpm)

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
    const { code, stdout } = await callSite(['validate', '--strict'], join(folder, name))
    const findings = stdout.split('\n').filter((line) => /^\S+:\d+:\d+ {2}/.test(line))
    // The address of the site is not set yet.
    expect([code, findings]).toEqual([0, [expect.stringMatching(/head\/local-origin.*note$/)]])
    expect(filesOf(join(folder, name)).filter((file) => /__[A-Z_]+__|#if /.test(read(`${name}/${file}`)))).toEqual([])
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
    const common = [
      '.gitattributes',
      '.gitignore',
      'README.md',
      'package.json',
      'site.types.ts',
      'theme.css',
      'tsconfig.json',
    ]
    expect(files).toEqual(expect.arrayContaining(common))
  })

  it('gives every text in both languages, none of them empty', () => {
    const [en = [], es = []] = ['en', 'es'].map((code) => texts(parse(read(`fresh/locales/${code}.yaml`))))
    expect(es.map(([key]) => key)).toEqual(en.map(([key]) => key))
    expect([...en, ...es].filter(([, text]) => typeof text !== 'string' || text === '')).toEqual([])
  })
})

describe('what a template leaves open', () => {
  let folder: string
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'choices-')))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const make = async (name: string, ...options: string[]) => {
    const made = recordedIo(folder)
    const code = await run(['new', name, '--yes', '--no-install', ...options], made)
    if (code !== 0) return { code, said: made.stderr }
    const { code: findings, stdout } = await callSite(['validate', '--strict'], join(folder, name))
    return { code: findings, said: stdout }
  }

  it.each([
    ['none', [], ['first.svg', 'second.svg']],
    ['about', ['about'], ['first.svg', 'place.svg', 'second.svg']],
    ['contact', ['contact'], ['first.svg', 'second.svg']],
  ])('is which pages it gets: --pages %s leaves nothing of the others', async (pages, names, pictures) => {
    expect(await make(`with-${pages}`, '--pages', pages, '--languages', 'en,fr')).toMatchObject({ code: 0 })
    const site = join(folder, `with-${pages}`)
    const { routes } = parse(readFileSync(join(site, 'site.config.yaml'), 'utf8'))
    expect(routes.map(({ name }: { name: string }) => name)).toEqual(['index', ...names])
    expect(readdirSync(join(site, 'public/pictures')).sort()).toEqual(pictures)
    const left = filesOf(site).filter((file) => readFileSync(join(site, file), 'utf8').includes('#if '))
    expect(left).toEqual([])
  })

  it('leaves the tests of its own sections as they are: they name no page that a site may do without', () => {
    const tests = names.flatMap((name) =>
      filesOf(`cli/templates/${name}`)
        .filter((file) => file.endsWith('.test.tsx'))
        .map((file) => readFileSync(`cli/templates/${name}/${file}`, 'utf8')),
    )
    expect(tests.length).toBeGreaterThan(3)
    const optional = ['about', 'contact']
    expect(optional.filter((page) => tests.some((text) => text.includes(`to: '${page}'`)))).toEqual([])
  })

  it.each(['blog', 'event', 'docs'])(
    'is where content is kept: %s asks a CMS once somebody says where it is',
    async (name) => {
      expect(await make(`${name}-cms`, '--template', name, '--data', 'cms')).toMatchObject({ code: 0 })
      const { graphql } = parse(readFileSync(join(folder, `${name}-cms/site.config.yaml`), 'utf8'))
      expect(graphql.clients.default).toMatchObject({
        url: `\${CMS_URL:-embedded:${name}}`,
        content: 'content',
        via: 'server',
      })
    },
  )

  it.each([
    [['--pages', 'abuot'], 'The template "site" has no optional page "abuot". Did you mean about?'],
    [['--template', 'blog', '--pages', 'about'], 'The template "blog" has no optional pages. Remove --pages.'],
    [['--template', 'docs', '--data', 'file'], 'Content is kept in files or cms, not in "file". Did you mean files?'],
    [['--data', 'cms'], 'The template "site" has no content except its texts. Remove --data;'],
  ])('is refused as %j, and nothing is made', async (options, sentence) => {
    const { code, said } = await make('refused', ...options)
    expect([code, said]).toEqual([2, expect.stringContaining(sentence)])
    expect(readdirSync(folder)).not.toContain('refused')
  })
})

it('no two templates look alike', () => {
  const looks = names.map((name) => {
    const { color, font } = parse(readFileSync(`cli/templates/${name}/site.config.yaml`, 'utf8')).theme
    return JSON.stringify([color.paper, color.primary, font])
  })
  expect(new Set(looks).size).toBe(names.length)
})

/** The files of a site that people write. */
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
