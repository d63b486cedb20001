import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { run } from '../../../cli/program.ts'
import { loadSite } from '../../../runtime/source/load-site.ts'
import { recordedIo } from '../../support/run/recorded-io.ts'
import { stubNpm } from '../../support/run/stub-npm.ts'

beforeAll(stubNpm)

let folder: string

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'new-')))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe("the product's name", () => {
  it.each([
    ['La Esquina', 'La Esquina'],
    ['  Ana & Co: "5" {{x}} #1 \' ', 'Ana & Co: "5" {{x}} #1 \''],
    ['', 'Corner shop'],
  ])('asked for at a terminal, %j becomes %j', async (answer, product) => {
    const questions: string[] = []
    const ask = async (question: string) => {
      questions.push(question)
      return questions.length === 2 ? answer : ''
    }
    expect(await run(['new', 'corner-shop'], recordedIo(folder, { ask }))).toBe(0)
    expect(questions).toEqual([
      expect.stringMatching(/ {2}site +a small company\n(?:.*\n)*Template \(site\): $/),
      expect.stringContaining('(Corner shop)'),
      expect.stringContaining('(about, contact)'),
      expect.stringContaining('(en, es)'),
      expect.stringMatching(/ {2}paper +#(?:.*\n)*Colours that differ, .*\(none\): $/),
    ])
    expect(loadSite(join(folder, 'corner-shop/site.config.yaml'), {}).site?.model.product).toBe(product)
    expect(read('corner-shop/README.md').split('\n')[0]).toBe(`# ${product}`)
  })

  it('is not asked for with --yes', async () => {
    const ask = () => Promise.reject(new Error('asked'))
    expect(await run(['new', 'shop', '--yes'], recordedIo(folder, { ask }))).toBe(0)
    expect(loadSite(join(folder, 'shop/site.config.yaml'), {}).site?.model.product).toBe('Shop')
  })

  it.each(['x'.repeat(81), 'a\tb', ['$', '{HOME}'].join('')])(
    'is refused as %j, and nothing is made',
    async (answer) => {
      const io = recordedIo(folder, { ask: async (question) => (question.includes('name') ? answer : '') })
      expect(await run(['new', 'shop'], io)).toBe(1)
      expect(io.stderr).toContain('at most 80 characters')
      expect(readdirSync(folder)).toEqual([])
    },
  )

  it('may be left open: then nothing is made', async () => {
    const io = recordedIo(folder, { ask: async () => null })
    expect(await run(['new', 'shop'], io)).toBe(1)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('what a new site is asked about', () => {
  it('are its colours, too: those that are named differ', async () => {
    const ask = async (question: string) => (question.includes('Colours') ? 'ink=#111111, deep=#123322' : '')
    expect(await run(['new', 'law'], recordedIo(folder, { ask }))).toBe(0)
    const { site } = loadSite(join(folder, 'law/site.config.yaml'), {})
    expect(site?.manifest.theme.color).toMatchObject({ ink: '#111111', deep: '#123322' })
  })

  it('can be said at once: its name, its languages, its colours; what is not translated says so, and it is valid, strictly', async () => {
    const options = [
      '--template',
      'site',
      '--pages',
      'about,contact',
      '--product',
      'Reed & Côté',
      '--languages',
      'en,fr',
      '--default',
      'fr',
      '--color',
      'deep=#123322',
    ]
    const io = recordedIo(folder, { ask: () => Promise.reject(new Error('asked')) })
    expect(await run(['new', 'law', ...options], io)).toBe(0)
    expect(io.stdout).toContain('Translate what follows "# Translate, please": the texts in fr are still in English.\n')
    expect(io.stdout).toContain('Reed & Côté is ready: 3 pages in 2 languages.')
    const { site, problems } = loadSite(join(folder, 'law/site.config.yaml'), {})
    expect(problems).toEqual([])
    expect(site?.model.routes.map(({ path }) => path)).toEqual([
      ...['/', '/en', '/about', '/en/about', '/contact', '/en/contact'],
    ])
    expect(site?.manifest.theme.color.deep).toBe('#123322')
    expect(readdirSync(join(folder, 'law/locales'))).toEqual(['en.yaml', 'fr.yaml'])
    expect(read('law/locales/fr.yaml')).toMatch(/^# Translate, please: still in en\.\n/)
    expect(await run(['validate', '--strict'], recordedIo(join(folder, 'law')))).toBe(0)
  })

  it('has texts in Spanish and English for any region, those of packaged sections as well, and nothing to translate', async () => {
    const io = recordedIo(folder)
    expect(await run(['new', 'law', '--yes', '--languages', 'es-MX,en-GB', '--no-install'], io)).toBe(0)
    expect(io.stdout).not.toContain('Translate')
    const spanish = read('law/locales/es-MX.yaml')
    expect([spanish, read('law/locales/en-GB.yaml')].join()).not.toContain('Translate')
    expect(spanish).toContain('  title: Inicio\n')
    expect(spanish).toContain('  NavBar:\n    languages: Idioma\n')
    expect(read('law/site.config.yaml')).toContain('path: { es-MX: /nosotros, en-GB: /about }')
    expect(read('law/site.copied.lock')).toContain('cli/templates/site/locales/es.yaml')
  })

  it('makes the site although a given colour cannot be read on its ground, but does not call it ready', async () => {
    const io = recordedIo(folder)
    expect(await run(['new', 'law', '--yes', '--color', 'ink=#FAF8F4'], io)).toBe(1)
    expect(io.stdout).toContain('\nLaw is created, but has errors: 3 pages in 2 languages. Next:\n')
  })

  it.each([
    [['--languages', 'en,french1'], '"french1" is not a language. Separate codes with commas: --languages en,fr,pt-BR'],
    [
      ['--languages', 'en,en-zz-zz'],
      '"en-zz-zz" is not a language. Separate codes with commas: --languages en,fr,pt-BR',
    ],
    [
      ['--languages', 'en,xx'],
      'There is no language with the code "xx". If you are sure, add it to the new site: site add locale xx --label NAME',
    ],
    [['--languages', 'en', '--default', 'fr'], 'The default language "fr" is not one of en.'],
    [['--product', ' '], "The product needs a name: --product 'Corner shop'"],
    [['--color', 'ikn=#123'], 'The theme has no colour "ikn". Did you mean ink?'],
    [['--color', 'red'], `"red" is not a colour. Write the token and its value: --color 'ink=#14181F'`],
  ])('is refused as %j, and nothing is made', async (options, sentence) => {
    const io = recordedIo(folder)
    expect(await run(['new', 'law', '--yes', ...options], io)).toBe(2)
    expect(io.stderr).toBe(`${sentence}\n`)
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('site new DIR --template NAME', () => {
  it('knows no other than those it names, and which was meant', async () => {
    const io = recordedIo(folder)
    expect(await run(['new', 'shop', '--template', 'sites'], io)).toBe(2)
    expect(io.stderr).toMatch(/^There is no template "sites"\. Did you mean site\? There are site\b.*\.\n$/)
    expect(readdirSync(folder)).toEqual([])
  })

  it('is no question where another site is extended, and not both', async () => {
    const io = recordedIo(folder)
    expect(await run(['new', 'shop', '--template', 'site', '--from', '@agency/base'], io)).toBe(2)
    expect(io.stderr).toContain("'--template <name>' cannot be used with option '--from <site>'")
    expect(readdirSync(folder)).toEqual([])
  })
})

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}
