import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, it } from 'vitest'
import { loadManifest } from '../runtime/manifest/load-manifest.ts'
import type { Manifest } from '../runtime/manifest/manifest.types.ts'
import { listSections } from '../runtime/manifest/sections/load-sections.ts'
import { usedSections } from '../runtime/manifest/sections/section-uses.ts'

const ROOT = join(import.meta.dirname, '..')
const SITES = [ROOT, join(ROOT, 'test/fixtures/sites/bakery')]

/**
 * Words of the sites that are everyday words, too: prose about any site may use them, and do the examples of comments. In code they still
 * must not stand as the name or the path of a page.
 */
const EVERYDAY = new Set(['contact', 'course', 'story', 'video', 'visit', 'work'])

/** Names that mean something in every site: the home page's files (/_site/payload/index.json), the layout that is meant where none is named, and the mildest finding. */
const OF_EVERY_SITE = new Set(['index', 'default', 'note'])

/** Read by the runtime for every site; the other variables belong to the site whose manifest names them. */
const VARIABLES_OF_EVERY_SITE = new Set(['SITE_ORIGIN'])

interface SiteWords {
  /** Names of its sections. Those of the package that it does not use are the product's, and everyday words. */
  readonly sections: readonly string[]
  /** Names of routes, layouts, palettes and validators, and the segments of paths. */
  readonly names: readonly string[]
  /** Words that only this site has: its product, hosts, clients, variables. */
  readonly own: readonly string[]
}

function wordsOf(folder: string): SiteWords {
  const { manifest, document } = loadManifest(join(folder, 'site.config.yaml'), {})
  if (manifest === null) throw new Error(`${folder}: the manifest cannot be read.`)
  const { site, routes, layouts, theme, validators, graphql } = manifest
  const used = new Set(usedSections(manifest))
  const paths = routes.flatMap(({ path }) => (typeof path === 'string' ? [path] : Object.values(path)))
  const hosts = [site.origin, `https://${site.organization?.email?.split('@')[1] ?? ''}`]
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).hostname.split('.')[0] ?? '')
  const names =
    typeof site.product === 'string' ? [site.product] : Object.values(site.product).filter((name) => name !== undefined)
  const text = JSON.stringify(document.value)
  const variables = [...text.matchAll(/\$\{([A-Z0-9_]+)|"secret":"([A-Z0-9_]+)"/g)].map(([, a, b]) => a ?? b ?? '')
  return {
    sections: listSections([join(folder, 'sections')]).filter((name) => used.has(name)),
    names: longWords([
      ...routes.map(({ name }) => name),
      ...[layouts, theme.palettes, validators].flatMap(Object.keys),
      // Parameters are fields of entries, which many sites have.
      ...paths.flatMap((path) => path.split('/').filter((segment) => !segment.startsWith(':'))),
    ]).filter((name) => !OF_EVERY_SITE.has(name)),
    own: [
      ...longWords([...names.flatMap((name) => name.split(/\s+/)), ...hosts].filter((word) => word !== 'localhost')),
      ...clientNames(graphql),
      ...variables.filter((name) => !VARIABLES_OF_EVERY_SITE.has(name)),
    ],
  }
}

function clientNames({ clients }: Manifest['graphql']): string[] {
  return Object.keys(clients).filter((name) => name !== 'default')
}

/** A key of the manifest is called so, too, and its findings name the section that comes with it; «Search engines» begins sentences. */
const OF_THE_PRODUCT = new Set(['Search'])

/** Each once, from four letters on: shorter ones stand inside of too many others. */
function longWords(words: readonly string[]): string[] {
  return [...new Set(words.filter((word) => word.length >= 4))]
}

/** What a source file says in code, its comments left out: its identifiers and its texts. */
interface SourceWords {
  readonly names: ReadonlySet<string>
  readonly texts: readonly string[]
}

function codeOf(file: string, source: string): SourceWords {
  const { program, errors } = parseSync(file, source)
  expect(errors).toEqual([])
  const names = new Set<string>()
  const texts: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    // Every property of a syntax tree's node may be absent; each is checked before it is used.
    const { type, name, value } = node as { type?: unknown; name?: unknown; value?: unknown }
    if ((type === 'Identifier' || type === 'JSXIdentifier') && typeof name === 'string') names.add(name)
    if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') texts.push(value)
    if (type === 'TemplateElement' && typeof value === 'object' && value !== null && 'raw' in value)
      texts.push(String(value.raw))
    for (const child of Object.values(node)) visit(child)
  }
  visit(program)
  return { names, texts }
}

const files = ['runtime', 'cli'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    // A template is a site: it may say whatever a site says.
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(join('cli', 'templates')))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
)
const sources = files.map((file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }))
/** All of them at once: most words stand nowhere, which one look tells. */
const allText = sources.map(({ source }) => source.toLowerCase()).join('\n')
const code = sources
  .filter(({ file }) => /\.(tsx?|mjs)$/.test(file))
  .map(({ file, source }) => ({ file, ...codeOf(file, source) }))

/** The files whose text holds the word, whatever its case, not as a part of a longer one. */
function filesWithWord(word: string): string[] {
  if (![word, withoutAccents(word)].some((each) => allText.includes(each.toLowerCase()))) return []
  const pattern = new RegExp(`(?<![\\p{L}\\d])${escaped(word)}(?![\\p{L}\\d])`, 'iu')
  const plain = new RegExp(pattern.source.replace(escaped(word), escaped(withoutAccents(word))), 'iu')
  return sources.filter(({ source }) => pattern.test(source) || plain.test(source)).map(({ file }) => file)
}

function withoutAccents(word: string): string {
  return word.normalize('NFD').replace(/\p{M}/gu, '')
}

function escaped(word: string): string {
  return word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

describe.each(SITES)('runtime/ and cli/ know nothing of the site in %s', (folder) => {
  const words = wordsOf(folder)

  it('looks for enough words in enough files to mean something', () => {
    expect(words.sections.length).toBeGreaterThan(5)
    expect(words.names.length).toBeGreaterThan(5)
    expect(words.own.length).toBeGreaterThan(2)
    expect(code.length).toBeGreaterThan(100)
  })

  it.each(words.own)('%s stands nowhere, not even in a comment', (word) => {
    expect(filesWithWord(word)).toEqual([])
  })

  it.each(words.names.filter((name) => !EVERYDAY.has(name)))('%s stands nowhere, not even in a comment', (name) => {
    expect(filesWithWord(name)).toEqual([])
  })

  it.each(words.names)('%s is no name or path of a page in code', (name) => {
    const asPage = new RegExp(`^/?${escaped(name)}$|/${escaped(name)}(?:/|$)|${escaped(name)}___`)
    expect(code.filter(({ texts }) => texts.some((text) => asPage.test(text))).map(({ file }) => file)).toEqual([])
  })

  // Such names are words of prose as well («Works without JavaScript»), so comments are left out.
  it.each(words.sections.filter((name) => !OF_THE_PRODUCT.has(name)))('no code mentions the section %s', (section) => {
    const inText = new RegExp(`(?<![\\p{L}\\d])${section}(?![\\p{L}\\d])`, 'u')
    const mentions = code.filter(({ names, texts }) => names.has(section) || texts.some((text) => inText.test(text)))
    expect(mentions.map(({ file }) => file)).toEqual([])
  })
})
