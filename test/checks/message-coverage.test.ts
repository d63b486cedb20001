import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { type OpenBundle, openBundle } from '../../runtime/bundle/open-bundle.ts'
import { entryCoverage } from '../../runtime/checks/content/entry-coverage.ts'
import type { SiteFacts } from '../../runtime/checks/facts/facts.ts'
import { textCoverage } from '../../runtime/checks/messages/coverage.ts'
import { messageUses } from '../../runtime/checks/messages/message-uses.ts'
import { familyOf } from '../../runtime/i18n/message-tree.ts'
import { anonymousRequest } from '../../runtime/server/pages/anonymous-request.ts'
import { type LoadedSite, loadSite } from '../../runtime/source/load-site.ts'
import { openOffline } from '../../runtime/validate/offline-site.ts'
import { manifestFacts, siteFacts } from '../../runtime/validate/site-facts.ts'
import { createRandom, type Random } from '../support/random/random.ts'
import { builtSite } from '../support/run/built-site.ts'
import { limitProcessor } from '../support/run/processor-limit.ts'
import { AGENCY } from '../support/sites/agency.ts'

const REPOSITORY = join(import.meta.dirname, '../..')
const BAKERY = join(REPOSITORY, 'test/fixtures/sites/bakery')

interface OpenedSite {
  readonly site: LoadedSite
  readonly facts: SiteFacts
}

function open(config: string): OpenedSite {
  const result = loadSite(config, {})
  const { read, site } = result
  if (read === null || site === null) throw new Error(`${config} is not whole.`)
  return { site, facts: siteFacts(manifestFacts(result, read), site, result.edited) }
}

/** The HTML of every page that is shown, by path. */
async function render(site: LoadedSite, code: OpenBundle): Promise<Map<string, string>> {
  const { runtime } = await openOffline(site, code, join(site.root, 'no-data'), () => {})
  const pages = new Map<string, string>()
  for (const { path } of site.model.routes) {
    const result = await runtime.render.document(anonymousRequest(encodeURI(path)))
    // A page whose days are over shows an error page.
    if (result.kind === 'document' && result.status === 200)
      pages.set(path, withoutState(result.document.body.toString()))
  }
  await runtime.close()
  return pages
}

/** An island gets all messages of its section, including those that are never shown. */
function withoutState(html: string): string {
  return html.replace(/<script.*?<\/script>/gs, '')
}

describe.each([
  ['agency', AGENCY],
  ['bakery', join(BAKERY, 'site.config.yaml')],
])('what the pages of the %s ask for', (_, config) => {
  it('is never unused', async () => {
    // Uses the build that other tests of the run need anyway.
    if (config === AGENCY) await builtSite(AGENCY)
    const { site, facts } = open(config)
    const asked = new Set<string>()
    const { text, runtimeText } = site.messages
    const messages = {
      ...site.messages,
      text: (...args: Parameters<typeof text>) => {
        asked.add(args[1])
        return text(...args)
      },
      runtimeText: (...args: Parameters<typeof runtimeText>) => {
        asked.add(args[1])
        return runtimeText(...args)
      },
    }
    const code = await openBundle(site, false)
    await render({ ...site, messages }, code)
    code.close()
    const { isUsed } = messageUses(facts)
    expect(asked.size).toBeGreaterThan(10)
    expect([...asked].filter((key) => !isUsed(key))).toEqual([])
    // It says so of others.
    const [section = ''] = [...asked]
      .map((key) => /^sections\.(\w+)\./.exec(key)?.[1])
      .filter((name) => name === 'Imprint' || name === 'Slider')
    expect(['nothing.asks', `sections.${section}.nothingAsks`].map(isUsed)).toEqual([false, false])
  })
})

describe('the coverage of pages', () => {
  let folder: string
  let code: OpenBundle
  const marked = new Map<string, Record<string, unknown>>()
  const localeOf = (file: string) => (file.includes('arabic') ? 'ar' : (/(\w+)\.yaml$/.exec(file)?.[1] ?? ''))

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sitio-coverage-'))
    cpSync(BAKERY, folder, { recursive: true })
    for (const file of messageFiles(folder)) {
      const prefix = /^sections\/(\w+)/.exec(file)?.[0].replace('/', '.')
      const texts = leaves(parse(readFileSync(join(folder, file), 'utf8')), prefix === undefined ? '' : `${prefix}.`)
      // Every text says which it is, in which language.
      marked.set(file, Object.fromEntries(texts.map((key) => [key, `⟦${localeOf(file)}:${key}⟧`])))
    }
    code = await openBundle(open(join(folder, 'site.config.yaml')).site, false)
  })

  afterAll(() => {
    code?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function pagesWithout(isDeleted: (locale: string, family: string) => boolean) {
    for (const [file, texts] of marked) {
      const kept = Object.entries(texts).filter(([key]) => !isDeleted(localeOf(file), familyOf(key)))
      // A section's own file holds no `sections.<Name>`; a key with dots is read as a path.
      const own = kept.map(([key, text]) => [
        file.startsWith('sections/') ? key.split('.').slice(2).join('.') : key,
        text,
      ])
      writeFileSync(join(folder, file), stringify(nested(Object.fromEntries(own))))
    }
    const { site, facts } = open(join(folder, 'site.config.yaml'))
    return { pages: await render(site, code), coverage: textCoverage(facts), site }
  }

  it('is what rendering shows, whatever is deleted', async () => {
    const whole = await pagesWithout(() => false)
    expect(whole.coverage.pages).toEqual([])
    // Texts that every visit shows: not those of a failure, nor of the runtime.
    const shown = new Set([...whole.pages.values()].flatMap((html) => markers(html).map(({ key }) => familyOf(key))))
    const pool = [...shown].filter((key) => !/^(?:skip|errors|loading)/.test(key))
    expect(pool.length).toBeGreaterThan(15)
    let found = 0
    for (let seed = 1; seed <= 6; seed += 1) {
      const deleted = randomGaps(createRandom(seed), pool)
      const { pages, coverage, site } = await pagesWithout((locale, key) => deleted.has(`${locale} ${key}`))
      const truth = site.model.routes.flatMap(({ path, locale }) => {
        const html = pages.get(path) ?? ''
        const fallback = new Set(
          markers(html).flatMap(({ locale: from, key }) =>
            from === locale || !pool.includes(familyOf(key)) ? [] : [familyOf(key)],
          ),
        )
        const missing = pool.filter(
          (key) => deleted.has(`${locale} ${key}`) && deleted.has(`fr ${key}`) && showsKey(html, key),
        )
        return fallback.size + missing.length === 0
          ? []
          : [{ page: path, fallback: fallback.size, missing: missing.length }]
      })
      const ofShown = coverage.pages.filter(({ page }) => pages.has(page))
      expect(ofShown.map(({ page, fallback, missing }) => ({ page, fallback, missing }))).toEqual(truth)
      found += truth.length
    }
    expect(found).toBeGreaterThan(25)
  })
})

describe('entries that are copies', () => {
  limitProcessor(20)

  it('are counted in a time that grows with their number', () => {
    const SIZE = 20_000
    const entry = (number: number, locale: string) => ({
      file: `content/notes/note-${number}.${locale}.md`,
      value: { title: `Note ${number}${number === 7 && locale === 'de' ? ', übersetzt' : ''}` },
      document: () => ({
        root: { mark: { source: { text: locale === 'de' ? '# Translate, please: still in en.\n' : '' } } },
      }),
    })
    const files = Array.from({ length: SIZE }, (_, number) => [entry(number, 'en'), entry(number, 'de')]).flat()
    const clients = new Map([['default', { name: 'default', url: 'embedded:default' }]])
    const facts = { content: new Map([['default', files]]), site: { clients, contentLocales: ['en', 'de'] } }
    expect(entryCoverage(facts as unknown as SiteFacts)).toEqual([
      { content: 'content/notes', locale: 'de', from: 'en', entries: SIZE - 1 },
    ])
  })
})

describe('texts that are copies, as comments say', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sitio-copies-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  function countsOf(messages: Readonly<Record<string, string>>, sections = '') {
    const locales = Object.keys(messages).map((code) => `${code}: { label: ${code}, messages: ${code}.yaml }`)
    writeFileSync(
      join(folder, 'site.config.yaml'),
      `version: 1
site: { product: Notes, origin: https://notes.example }
locales: { default: ${Object.keys(messages)[0]}, available: { ${locales.join(', ')} } }
head: { description: a.b }
routes: [{ name: index, path: /, title: a.c, description: title, sections: [${sections}] }]
`,
    )
    for (const [code, text] of Object.entries(messages)) writeFileSync(join(folder, `${code}.yaml`), text)
    const { locales: counts } = textCoverage(open(join(folder, 'site.config.yaml')).facts)
    return Object.fromEntries(counts.map(({ locale, texts, fallback, copies }) => [locale, [texts, fallback, copies]]))
  }

  it('are those that are still like the original, where the site has that language', () => {
    const copy = '# Translate, please: still in en.\ntitle: Notes\na:\n  b: Ein Blatt\n  c: Home\n'
    expect(countsOf({ en: 'title: Notes\na: { b: A sheet, c: Home }\n', de: copy })).toEqual({
      en: [2, 0, 0],
      de: [2, 2, 2],
    })
  })

  it('are all below the comment, where it does not', () => {
    const whole = '# Translate, please: still in en.\ntitle: Notes\na:\n  c: Home\n'
    const part = 'title: Notizen\na:\n  # Translate, please: still in en.\n  c: Home\n'
    expect(countsOf({ de: whole, fr: part, it: 'title: Note\na: { c: Home }\n' })).toEqual({
      de: [2, 2, 2],
      fr: [2, 1, 1],
      it: [2, 0, 0],
    })
    // The section of the package has its own text in English, which is compared.
    const own = (text: string) => `${whole}sections: { Loader: { loading: ${text} } }\n`
    expect(countsOf({ de: own('Almost here.') }, 'Loader').de).toEqual([3, 3, 3])
    expect(countsOf({ de: own('Lädt') }, 'Loader').de).toEqual([3, 2, 2])
    const above = 'a:\n  # Translate, please: still in en.\n  c: Home\ntitle: Notizen\n'
    expect(countsOf({ de: above })).toEqual({ de: [2, 1, 1] })
  })
})

function randomGaps(random: Random, pool: readonly string[]): ReadonlySet<string> {
  const count = 1 + random.below(8)
  return new Set(Array.from({ length: count }, () => `${random.pick(['fr', 'en', 'ar'])} ${random.pick(pool)}`))
}

function messageFiles(folder: string): string[] {
  const sections = readdirSync(join(folder, 'sections')).map((name) => `sections/${name}/locales`)
  return ['locales', ...sections].flatMap((at) => {
    const names = readdirSync(join(folder, at, '..')).includes('locales') ? readdirSync(join(folder, at)) : []
    return names.map((name) => `${at}/${name}`)
  })
}

function leaves(value: unknown, prefix: string): string[] {
  if (typeof value !== 'object' || value === null) return [prefix.slice(0, -1)]
  return Object.entries(value).flatMap(([key, child]) => leaves(child, `${prefix}${key}.`))
}

function nested(texts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [key, text] of Object.entries(texts)) {
    const steps = key.split('.')
    let at = root
    for (const step of steps.slice(0, -1)) {
      at[step] ??= {}
      // Made by the line before, or by an earlier key of the same group.
      at = at[step] as Record<string, unknown>
    }
    at[steps.at(-1) ?? ''] = text
  }
  return root
}

function markers(html: string): { locale: string; key: string }[] {
  return [...html.matchAll(/⟦(\w+):([^⟧]+)⟧/g)].map(([, locale = '', key = '']) => ({ locale, key }))
}

/** A section shows its own part of the key. */
function showsKey(html: string, key: string): boolean {
  const own = key.replace(/^sections\.\w+\./, '')
  return ['>', '"', '· '].some((before) => ['<', '"'].some((after) => html.includes(`${before}${own}${after}`)))
}
