import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type DirectiveDefinitionNode, Kind, parse, print } from 'graphql'
import { expect, it, onTestFinished } from 'vitest'
import { directivesSdl } from '../runtime/backend/rules/directives.ts'
import { loadSite } from '../runtime/source/load-site.ts'
import { checkSite } from '../runtime/validate/check-site.ts'
import { readWorkspace, WORKSPACE_FILE } from '../runtime/workspace/read-workspace.ts'
import { readGuidePage } from './support/read/guide-page.ts'

const root = join(import.meta.dirname, '..')
const HOME = '  - { name: index, path: /, title: { en: Notes, de: Notizen }, sections: [] }\n'

/** The examples of a page of the documentation in one language. */
function examples(page: string, language: string): string[] {
  const text = readGuidePage(page)
  return [...text.matchAll(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 'gs'))].map(([, example = '']) => example)
}

/** What is wrong with a site of all the examples of a page. @param files - those that it lacks. */
async function errorsOf(page: string, files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(root, 'test/fixtures/sites/docs'), folder, { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const config = join(folder, 'site.config.yaml')
  const parts = examples(page, 'yaml')
  // The routes of all examples are one list; the others stand alone, and win over what they leave out.
  const routes = parts.flatMap((part) => /^routes:\n(.*)$/ms.exec(part)?.[1] ?? [])
  const others = parts.filter((part) => !part.startsWith('routes:'))
  const said = new Set(others.flatMap((part) => part.match(/^\w+(?=:)/gm) ?? []))
  const common = readFileSync(join(folder, 'common.yaml'), 'utf8')
    .split(/^(?=\w)/m)
    .filter((part) => !said.has(part.split(':', 1)[0] ?? ''))
  writeFileSync(config, [...common, ...others, 'routes:\n', HOME, ...routes].join(''))
  const { findings } = await checkSite(loadSite(config, {}))
  const errors = findings.filter(({ severity }) => severity === 'error')
  return errors.map(({ code, line, message }) => `${line} ${code} ${message}`)
}

it('shows pages from data that are valid', async () => {
  const [operation = ''] = examples('pages-from-data', 'graphql')
  expect(await errorsOf('pages-from-data', { 'content/notes.graphql': operation })).toEqual([])
})

it('shows a workspace that is valid', () => {
  const [workspace = ''] = examples('many-sites', 'yaml')
  const folder = mkdtempSync(join(tmpdir(), 'sitio-docs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [file, text] of [
    [WORKSPACE_FILE, workspace],
    ['luz/site.config.yaml', ''],
    ['clients/sol/site.config.yaml', ''],
  ] as const) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  expect(readWorkspace(join(folder, WORKSPACE_FILE)).problems).toEqual([])
})

it('shows content in files that is valid', async () => {
  const [sdl = '', operation = ''] = examples('content-in-files', 'graphql')
  const [, entries = ''] = examples('content-in-files', 'text')
  const content = entries.replace(/ {3,}the same in all languages/, '').replace('concerts/winter.jpg', 'winter.svg')
  const files = {
    'schema/concerts.graphql': sdl,
    'content/concerts.graphql': operation,
    'content/concerts.yaml': `${content}- { id: messiah, slug: messiah, title: Messiah, lead: Hallelujah., date: '2026-12-20' }\n`,
    'assets/winter.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 300"/>',
  }
  const errors = await errorsOf('content-in-files', files)
  expect(errors).toEqual([])
})

it('has every directive of the embedded back-end, in the words of its reference', () => {
  const page = readGuidePage('content-in-files')
  const rows = page.split('\n').filter((line) => line.startsWith('| `@'))
  const defined = parse(directivesSdl).definitions.flatMap((definition) =>
    definition.kind === Kind.DIRECTIVE_DEFINITION ? [rowOf(definition)] : [],
  )
  expect(rows).toEqual(defined)
})

function rowOf({ name, description, arguments: taken = [] }: DirectiveDefinitionNode): string {
  const names = taken.map((each) => `${each.name.value}: ${print(each.type)}`).join(', ')
  const words = description?.value.replace(/\s+/g, ' ')
  const meanings = taken.map((each) => ` \`${each.name.value}\`: ${each.description?.value}`).join('')
  return `| \`@${name.value}${names === '' ? '' : `(${names})`}\` | ${words}${meanings} |`
}

it('shows content from a CMS that is valid', async () => {
  expect(await errorsOf('content-from-a-cms', {})).toEqual([])
})

it('shows a search that is valid', async () => {
  expect(await errorsOf('search', {})).toEqual([])
})

it('shows an office that is valid', async () => {
  const [apiMailer = '', standard = ''] = examples('office', 'graphql')
  const clients = ['default', 'apiMailer']
  const graphql = clients.map(
    (name) =>
      `${name}: { url: 'https://${name}.example/graphql', websocket: 'wss://${name}.example', schema: schema/${name}.graphql }`,
  )
  const common = readFileSync(join(root, 'test/fixtures/sites/docs/common.yaml'), 'utf8')
  const files = { 'schema/default.graphql': standard, 'schema/apiMailer.graphql': apiMailer }
  const declared = common.replace(/^graphql: .*$/m, () => `graphql: { clients: { ${graphql.join(', ')} } }`)
  const errors = await errorsOf('office', { ...files, 'common.yaml': declared })
  // What the page says that a site has to bring: tokens, and texts in other languages.
  expect(errors.filter((text) => !/theme\/unknown-token|messages\/missing-in-locale/.test(text))).toEqual([])
  expect(errors.length).toBeGreaterThan(0)
})

it('names every class that the runtime writes, and no other', () => {
  const sources = ['view', 'render', 'client'].flatMap((name) => {
    const folder = join(root, 'runtime', name)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
    return files.map((file) => readFileSync(join(folder, file), 'utf8'))
  })
  const code = sources.map((text) => text.replace(/^\s*(?:\/?\*|\/\/).*$/gm, ''))
  const written = code.flatMap((text) =>
    [...text.matchAll(/\bclass(?:Name)?\s?[:=][^"'`\n;]{0,40}["'`]([a-z][\w -]*)/g)].flatMap(([, names = '']) =>
      names.split(' ').filter((name) => name !== '' && !name.endsWith('--')),
    ),
  )
  const page = readGuidePage('styles')
  const table = page.split('\n').filter((line) => line.startsWith('| `'))
  const named = table.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name))
  // Made of parts in the code: the form itself, and a field by its type.
  expect(named.sort()).toEqual([...new Set([...written, 'form', 'form__field--TYPE'])].sort())
})
