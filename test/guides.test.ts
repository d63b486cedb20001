import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createProgram } from '../cli/program.ts'
import { builtIn, runtimeTextKeys } from '../runtime/i18n/runtime-texts.ts'
import { listSections, loadSections } from '../runtime/manifest/sections/load-sections.ts'
import { loadSite } from '../runtime/source/load-site.ts'
import { withOperations } from '../runtime/validate/check-operations.ts'
import { readGuidePage } from './support/read/guide-page.ts'
import { recordedIo } from './support/run/recorded-io.ts'

const root = join(import.meta.dirname, '..')
/** The recipes that together make one site. docs.test.ts makes one of each page about content. */
const recipePages = [
  'routes',
  'sections',
  'graphql',
  'forms',
  'navigation',
  'validators',
  'redirects',
  'middleware',
  'locales',
  'error-reports',
  'scripts',
  'deploying',
  'behind-a-proxy',
  'consent',
  'embeds',
  'fonts',
  'budgets',
]
/** In the order of the files that hold their code. */
const codePages = [
  'sections',
  'fetching',
  'live-updates',
  'login',
  'validators',
  'middleware',
  'error-reports',
  'in-another-server',
]

function readPage(page: string): string {
  return readGuidePage(page)
}

/** First cells of the table of a page. */
function firstCells(page: string): string[] {
  const lines = readPage(page).split('\n')
  const start = lines.findIndex((line) => line.startsWith('|'))
  const table = lines.slice(start + 2)
  return table
    .slice(
      0,
      table.findIndex((line) => !line.startsWith('|')),
    )
    .map((line) => line.split('|')[1]?.trim() ?? '')
}

it('lists exactly the interactive sections', () => {
  const folder = join(root, 'sections')
  const { sections } = loadSections(listSections([folder]), [folder])
  const interactive = [...sections.values()].filter(({ hydrate }) => hydrate !== null).map(({ name }) => name)
  expect(firstCells('interactive-sections').sort()).toEqual(interactive.sort())
})

it('shows every option of site validate, and no other', () => {
  const program = createProgram(recordedIo(root), () => {})
  const options = program.commands.find((command) => command.name() === 'validate')?.options ?? []
  const own = options.flatMap(({ long }) => (long && !['--config', '--debug'].includes(long) ? [long] : []))
  const shown = readPage('checking').match(/(?<=`(?:[^`\n]* )?)--[a-z-]+/g) ?? []
  expect([...new Set(shown)].sort()).toEqual(own.sort())
})

it('lists exactly the texts of the runtime, and the languages that they come in', () => {
  const page = readPage('locales')
  const start = page.indexOf('What the runtime itself says comes in ')
  const chapter = page.slice(start, page.indexOf('\n\n', start))
  const keys = [...chapter.matchAll(/`([\w.]+)`/g)].map(([, key = '']) => key)
  expect(keys.sort()).toEqual([...runtimeTextKeys].sort())
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  const [first = ''] = chapter.split(', with')
  const languages = first.replace(/^.*comes in /, '').split(/,\s|\sand\s/)
  expect(languages).toEqual(
    Object.keys(builtIn)
      .map((code) => names.of(code))
      .sort(),
  )
})

it('names only environment variables that something reads', () => {
  const sources = ['runtime', 'cli', 'test/support', 'site.config.yaml']
    .map((path) => readAll(join(root, path)))
    .join('\n')
  const names = firstCells('environment').flatMap((cell) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
  )
  expect(names.filter((name) => !sources.includes(name))).toEqual([])
})

it('shows recipes that are valid', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-guides-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'test/fixtures/sites/guides'), folder, { recursive: true })
  const recipes = recipePages.flatMap((page) => blocks(page, 'yaml'))
  const [schema = ''] = blocks('sections', 'json')
  // The recipes stand alone: together each top-level key comes once, and the routes are one list.
  const routes = recipes.flatMap((recipe) => /^routes:\n(.*)$/ms.exec(recipe)?.[1] ?? [])
  const rest = recipes.map((recipe) => recipe.replace(/^routes:\n.*$/ms, ''))
  const own =
    '  - { name: prices, path: /prices, sections: [{ section: Prices, props: { title: { es: P, pt: P } } }] }\n'
  const manifest = ['version: 1\nsite: { product: Test }\n', ...rest, 'routes:\n', ...routes, own].join('')
  // The recipe for a language shows Spanish and Portuguese, the others Spanish and English.
  writeFileSync(join(folder, 'site.config.yaml'), manifest.replaceAll(' en: ', ' pt: '))
  writeFileSync(join(folder, 'sections/Prices/Prices.schema.json'), schema)
  const { problems } = withOperations(loadSite(join(folder, 'site.config.yaml'), { PARTNERS_AUTHORIZATION: 'set' }))
  expect(problems.map(({ code, position }) => `${code} ${position.file}:${position.line}`)).toEqual([])
})

it('shows code as it is checked with the other sources', () => {
  const examples = codePages.flatMap((page) => blocks(page, 'tsx?'))
  const files = [
    'sections/Recipe/Recipe.tsx',
    'sections/Team/Team.tsx',
    'sections/Stock/Stock.tsx',
    'sections/Inside/Inside.tsx',
    'sections/SignIn/SignIn.tsx',
    'steps/invited.ts',
    'steps/old-orders.ts',
    'hooks/on-error.ts',
    'server.ts',
    'fastify-server.ts',
  ]
  const folder = join(root, 'test/fixtures/sites/guides')
  expect(examples).toEqual(files.map((file) => readFileSync(join(folder, file), 'utf8')))
})

/** The blocks of a page in a language. */
function blocks(page: string, language: string): string[] {
  return [...readPage(page).matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text)
}

function readAll(path: string): string {
  if (/\.\w+$/.test(path)) return readFileSync(path, 'utf8')
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('\n')
}
