import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadManifest, UnreadableFileError } from '../../runtime/manifest/load-manifest.ts'
import { formatProblem } from '../../runtime/manifest/problems/format-problem.ts'
import { summaryOf } from './summary.ts'

const fixtures = join(import.meta.dirname, 'fixtures')

describe('a broken manifest is told by code, line, column and suggestion', () => {
  it.each([
    ['unknown-key', ['manifest/unknown-key 8:5 → title']],
    ['misspelt-required-key', ['manifest/unknown-key 7:5 → sections']],
    ['far-from-any-key', ['manifest/unknown-key 5:1']],
    ['missing-key', ['manifest/missing-key 5:5']],
    ['number-for-duration', ['manifest/wrong-type 6:14 → 2m']],
    ['text-for-switch', ['manifest/wrong-type 5:50 → true']],
    ['list-for-map', ['manifest/wrong-type 5:8']],
    ['wrong-status', ['manifest/wrong-value 6:38']],
    ['near-enum', ['manifest/wrong-value 5:34 → strict']],
    ['trailing-slash', ['manifest/wrong-form 5:26 → /cursos']],
    ['path-that-climbs', ['manifest/wrong-form 5:26']],
    ['upper-case-locale', ['manifest/wrong-form 4:33 → es']],
    ['unknown-validator-kind', ['manifest/wrong-value 6:19 → date-range']],
    ['validator-without-kind', ['manifest/missing-key 6:3']],
    ['no-routes', ['manifest/out-of-range 4:9']],
    ['header-with-space', ['manifest/wrong-form 5:12 → x-frame']],
    ['duplicate-key', ['manifest/duplicate-key 5:1']],
    ['forbidden-key', ['manifest/forbidden-key 5:12']],
    ['second-document', ['manifest/several-documents 5:1']],
    ['tab-indentation', ['manifest/syntax 5:1']],
    ['unclosed-bracket', ['manifest/syntax 4:9']],
    ['own-tag', ['manifest/unsupported-tag 4:15']],
    [
      'several-mistakes',
      [
        'manifest/wrong-form 5:11 → index',
        'manifest/wrong-form 6:11 → /about',
        'manifest/unknown-key 7:43 → props',
        'manifest/wrong-type 7:56 → 5',
      ],
    ],
    [
      'file-outside',
      ['manifest/wrong-form 3:70', 'manifest/wrong-form 4:24', 'manifest/wrong-form 4:43 → etc/base.css'],
    ],
  ])('%s', (name, expected) => {
    const file = `${name}.yaml`
    const { manifest, problems } = loadManifest(join(fixtures, 'broken', file), {})
    expect(manifest).toBeNull()
    expect(summaryOf(problems)).toEqual(expected.map((line) => line.replace(' ', ` ${file}:`)))
  })
})

describe('messages', () => {
  it.each([
    ['unknown-key', '"titel" is not a key of a route. Did you mean "title"?'],
    ['number-for-duration', 'Expected a duration with its unit, found the number 120000. Write 2m or 120s.'],
    ['tab-indentation', 'Tabs are not allowed as indentation. Write two spaces instead of each.'],
    ['variable-in-braces', `Inside { } a value with \${…} needs quotes. Write '\${PRODUCT}'.`],
    [
      'colon-in-text',
      `A text with ": " in it needs quotes. Write 'Bakery: the best'; a key of its own needs a line of its own.`,
    ],
    ['short-duration', 'Expected a duration with its unit, found the number 10. Write 10ms or 10s.'],
    ['text-for-version', 'Expected 1 or 2, found the text "1". Write it without quotes.'],
    [
      'no-routes-key',
      'The manifest needs the key "routes". The pages of the site. Each exists once per locale. Write routes: [{ name: …, path: …, sections: … }].',
    ],
    ['colour-as-comment', "Expected a CSS value, found nothing. Write '#1F1B2E'."],
    ['text-for-switch', 'Expected true or false, found the text "yes". Write true.'],
    ['wrong-status', 'Expected 301, 302, 307 or 308, found the number 303.'],
    ['near-enum', 'Expected "lax" or "strict", found the text "strct". Did you mean "strict"?'],
    ['validator-without-kind', 'A validator needs the key "kind". It is "date-range", "flag", "schema" or "module".'],
    ['no-routes', 'Expected at least 1 item, found an empty list.'],
    [
      'header-with-space',
      'Found the text "x frame". Expected a header name: letters, digits, hyphens. Did you mean "x-frame"?',
    ],
  ])('%s is worded for its author', (name, message) => {
    const { problems } = loadManifest(join(fixtures, 'broken', `${name}.yaml`), {})
    expect(problems.map((problem) => formatProblem(problem).message)).toEqual([message])
  })
})

describe('include', () => {
  let root: string
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'sitio-include-'))
  })
  afterEach(() => rmSync(root, { recursive: true }))

  const write = (file: string, text: string) => {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const load = () => loadManifest(join(root, 'site.config.yaml'), {})

  it('puts the content of files in place, splices lists, and keeps positions of the file that holds a mistake', () => {
    const { document, problems, sources } = loadManifest(join(fixtures, 'included', 'site.config.yaml'), {})
    expect(document.value).toMatchObject({
      site: { product: 'Bakery' },
      routes: [{ name: 'index', sections: ['Banner', {}] }, { name: 'one' }, { name: 'two' }, { name: 'last' }],
    })
    expect(summaryOf(problems)).toEqual([
      'manifest/unknown-key parts/home.yaml:3:1 → title',
      'manifest/wrong-type parts/more.yaml:2:38',
      'manifest/unknown-key parts/nested/sections.yaml:3:22 → props',
    ])
    expect([...sources.keys()]).toEqual([
      'site.config.yaml',
      'parts/site.yaml',
      'parts/home.yaml',
      'parts/nested/sections.yaml',
      'parts/more.yaml',
    ])
  })

  it.each([
    ['missing.yaml', 'missing'],
    ['../outside.yaml', 'outside'],
    ['/etc/hostname', 'outside'],
    ['parts', 'not-a-file'],
    ['latin1.yaml', 'not-utf-8'],
    ['link.yaml', 'outside'],
  ])('refuses %s at the place that includes it: %s', (include, reason) => {
    write('site.config.yaml', `version: 1\nsite: { include: ${include} }\n`)
    write('parts/a.yaml', 'a: 1\n')
    writeFileSync(join(root, 'latin1.yaml'), Buffer.from([0x61, 0x3a, 0x20, 0xe9]))
    symlinkSync(join(fixtures, 'included', 'parts', 'site.yaml'), join(root, 'link.yaml'))
    const { manifest, problems } = load()
    expect(manifest).toBeNull()
    expect(summaryOf(problems)).toEqual(['manifest/unreadable-include site.config.yaml:2:18'])
    expect(problems[0]?.args).toMatchObject({ include, reason })
  })

  it('reports a circle as the chain of its files', () => {
    write('site.config.yaml', 'site: { include: a/one.yaml }\n')
    write('a/one.yaml', 'x: { include: two.yaml }\n')
    write('a/two.yaml', 'y: { include: one.yaml }\n')
    const { problems } = load()
    expect(summaryOf(problems)).toEqual(['manifest/include-cycle a/two.yaml:1:15'])
    expect(problems[0]?.args).toEqual({ chain: ['a/one.yaml', 'a/two.yaml', 'a/one.yaml'] })
  })

  it('reports a file that includes itself', () => {
    write('site.config.yaml', 'site: { include: site.config.yaml }\n')
    expect(summaryOf(load().problems)).toEqual(['manifest/include-cycle site.config.yaml:1:18'])
  })

  it('ends on files that double at each step', () => {
    for (let step = 0; step < 15; step += 1) {
      const name = step === 0 ? 'site.config.yaml' : `${step}.yaml`
      write(name, `a: { include: ${step + 1}.yaml }\nb: { include: ${step + 1}.yaml }\n`)
    }
    write('15.yaml', '[1, 2, 3]')
    expect(summaryOf(load().problems)).toEqual([expect.stringMatching(/^manifest\/include-limit \d+\.yaml:\d:\d+$/)])
  })

  it('tells faults inside an included file at their own place, and no mistake of shape that follows from them', () => {
    write('site.config.yaml', 'version: 1\nsite: { include: site.yaml }\n')
    write('site.yaml', 'product: "Bakery\n')
    expect(summaryOf(load().problems)).toEqual(['manifest/syntax site.yaml:1:10'])
  })
})

describe('the configuration file itself', () => {
  it.each([
    ['nowhere.yaml', 'missing'],
    ['broken', 'not-a-file'],
  ])('%s cannot be read: %s', (file, reason) => {
    const load = () => loadManifest(join(fixtures, file), {})
    expect(load).toThrow(UnreadableFileError)
    expect(load).toThrow(expect.objectContaining({ reason, file: join(fixtures, file) }))
  })
})

describe('a manifest without mistakes', () => {
  it('has every default filled in, at every depth', () => {
    const { manifest, problems } = loadManifest(join(fixtures, 'least.yaml'), {})
    expect(problems).toEqual([])
    expect(manifest).toMatchObject({
      site: { titleTemplate: '%s - {product}', origin: 'http://localhost:3000' },
      locales: { detect: { enabled: true, remember: true } },
      cookies: {
        language: { name: 'i18n_redirected', maxAge: '365d', sameSite: 'lax' },
        session: { name: 'apollo-token' },
      },
      timeouts: { chunkLoad: '120s', idle: '2000ms' },
      graphql: { clients: {} },
      layouts: { default: ['$page'] },
      routes: [{ name: 'index', layout: 'default', validators: [], index: true }],
      redirects: [],
    })
  })
})
