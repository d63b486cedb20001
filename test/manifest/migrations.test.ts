import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { templates } from '../../cli/new/templates.ts'
import { saidAt } from '../../runtime/manifest/bases/said-at.ts'
import { writtenValue } from '../../runtime/manifest/bases/written-value.ts'
import { loadManifest } from '../../runtime/manifest/load-manifest.ts'
import { carryUp, newestPlace } from '../../runtime/manifest/migrations/carry-up.ts'
import type { Migration } from '../../runtime/manifest/migrations/migration.ts'
import { migrations, newestVersion } from '../../runtime/manifest/migrations/migrations.ts'
import { pathAsWritten } from '../../runtime/manifest/migrations/path-as-written.ts'
import { renamedKey } from '../../runtime/manifest/migrations/renamed-key.ts'
import { rewriteManifest } from '../../runtime/manifest/migrations/rewrite-manifest.ts'
import { applyEdits } from '../../runtime/manifest/problems/apply-edits.ts'
import { moveKey } from '../../runtime/manifest/yaml/move-key.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { isRecord } from '../../runtime/values/is-record.ts'
import schema from '../../schema/site.config.schema.json' with { type: 'json' }

const read = () => ({ ok: false, reason: 'missing' }) as const

/** A manifest in the words of the newest version. */
function carried(text: string, version = 1, steps: readonly Migration[] = migrations) {
  const { root } = parseManifest(text, 'site.config.yaml')
  if (root?.kind !== 'map') throw new Error('A manifest is a map.')
  const { root: now, problems } = carryUp(root, version, steps)
  return { value: writtenValue(now), root: now, problems }
}

/** Its text, rewritten; or why it is not. */
function rewritten(text: string, version = 1, chain = { steps: migrations, newest: newestVersion }) {
  const own = parseManifest(text, 'site.config.yaml')
  const readOwn = (file: string) => (file === 'site.config.yaml' ? ({ ok: true, text } as const) : read())
  const { edits, titles, refused } = rewriteManifest(own, version, readOwn, chain)
  return refused === null ? { text: applyEdits(text, edits), titles } : refused.reason
}

describe('the chain of the product', () => {
  it('has a step, and a line in the guide, for each key that the schema knows of earlier versions only', () => {
    const known = [...keysUntil(schema, [])].map(([place, version]) => [version, newestPlace(place, version) !== place])
    expect(known).toEqual(migrations.map(({ from }) => [from, true]))
    const guide = readFileSync(join(import.meta.dirname, '../../cli/docs/guide/many-clients/upgrades.md'), 'utf8')
    for (const { from, title } of migrations) {
      const [old = '', now = ''] = title.split(' → ')
      expect(guide).toContain(`\n| ${from} | ${from + 1} | \`${old}\` | \`${now}\` |`)
    }
    expect(migrations.every(({ from }) => from < newestVersion)).toBe(true)
  })

  it('is at its end in every manifest that people begin with: a new site has nothing to migrate', () => {
    const folders = ['.', 'cli/docs', ...Object.keys(templates).map((name) => `cli/templates/${name}`)]
    const files = ['README.md', ...folders.map((folder) => `${folder}/site.config.yaml`)]
    const versions = files.map((file) => [file, /^version: (.*)$/m.exec(readFileSync(file, 'utf8'))?.[1]])
    expect(versions).toEqual(files.map((file) => [file, String(newestVersion)]))
  })

  it.each([
    ['version: 1\nconsent: { remember: 90d } # ours\n', 'version: 2\nconsent: { maxAge: 90d } # ours\n'],
    ['version: 1\nconsent:\n  "remember": 90d\n', 'version: 2\nconsent:\n  "maxAge": 90d\n'],
    // A client's manifest that states no version, since its base states one.
    ['consent: { remember: 90d }\n', 'consent: { maxAge: 90d }\n'],
    [
      'version: 1\nrenamed: { consent.remember: consent.life }\n',
      'version: 2\nrenamed: { consent.maxAge: consent.life }\n',
    ],
    // Nothing to do.
    ['version: 1\nconsent: { maxAge: 90d }\n', 'version: 1\nconsent: { maxAge: 90d }\n'],
    ['version: 1\nlocales: { detect: { remember: true } }\n', 'version: 1\nlocales: { detect: { remember: true } }\n'],
    ['version: 1\nconsent: later\n', 'version: 1\nconsent: later\n'],
  ])('%j is rewritten as %j, and read alike', (before, after) => {
    expect(rewritten(before)).toMatchObject({ text: after })
    const { version: _, ...value } = Object(carried(before).value)
    const { version: __, ...expected } = Object(parseManifest(after, 'after').value)
    expect(value).toEqual(expected)
  })

  it('leaves a manifest of the newest version as it is', () => {
    const text = 'version: 2\nconsent: { remember: 90d }\n'
    expect(carried(text, 2).value).toEqual(parseManifest(text, 'same').value)
    expect(rewritten(text, 2)).toEqual({ text, titles: [] })
  })

  it('refuses both names in one map, at the old one', () => {
    const { problems } = carried('version: 1\nconsent:\n  maxAge: 90d\n  remember: 90d\n')
    expect(problems.map(({ code, position, related }) => [code, position.line, related?.[0]?.line])).toEqual([
      ['manifest/said-twice', 4, 3],
    ])
  })
})

describe('a chain of several versions', () => {
  const first = renamedKey({ from: 1, owner: ['a', 'b'], old: 'one', now: 'uno' })
  const second = renamedKey({ from: 2, owner: ['a', 'b'], old: 'uno', now: 'eins' })
  /** Of another form: what stood beside goes into a map. */
  const moved: Migration = {
    from: 2,
    title: 'side → a.side',
    carry(root) {
      const [side, a] = [root.entries.get('side'), root.entries.get('a')]
      if (side === undefined || a?.value.kind !== 'map') return { root, problems: [] }
      const inner = { ...a.value, entries: new Map(a.value.entries).set('side', side) }
      const others = [...root.entries].filter(([key]) => key !== 'side')
      return { root: { ...root, entries: new Map([...others, ['a', { ...a, value: inner }]]) }, problems: [] }
    },
    rewrite: (document) => ({
      edits: document.rangeOf(['side'], 'key') ? (moveKey(document, ['side'], ['a'], 'side') ?? []) : [],
    }),
    placeOf: (place) => (place === 'side' ? 'a.side' : place),
  }
  const chain = { steps: [moved, second, first], newest: 3 }
  const text = `# Ours.
version: 1 # since the beginning
locked: [side, a.b.one]
side: here # beside
a:
  b:
    one: 1 # the first
`

  it('takes each step on what the one before has made, and keeps comments', () => {
    expect(rewritten(text, 1, chain)).toEqual({
      text: `# Ours.
version: 3 # since the beginning
locked: [a.side, a.b.eins]
a:
  b:
    eins: 1 # the first
  side: here # beside
`,
      titles: ['a.b.one → a.b.uno', 'side → a.side', 'a.b.uno → a.b.eins'],
    })
  })

  it('reads what it would write, and knows where and how its author has written it', () => {
    const { value, root } = carried(text, 1, chain.steps)
    expect(value).toEqual({ version: 1, locked: ['a.side', 'a.b.eins'], a: { b: { eins: 1 }, side: 'here' } })
    expect(pathAsWritten(root, ['a', 'b', 'eins'])).toEqual(['a', 'b', 'one'])
  })

  it('begins at the version of the manifest', () => {
    expect(rewritten('version: 2\na: { b: { one: 1, uno: 2 } }\n', 2, chain)).toMatchObject({
      text: 'version: 3\na: { b: { one: 1, eins: 2 } }\n',
    })
  })

  it('writes nothing where one step cannot be taken, and says what is to be done by hand', () => {
    const shared = 'version: 1\nside: here\na: { b: &b { one: 1 }, c: *b }\n'
    expect(rewritten(shared, 1, chain)).toBe('"one" stands in more than one place by an alias: write "uno" by hand.')
    expect(carried(shared, 1, chain.steps).value).toMatchObject({ a: { b: { eins: 1 }, c: { one: 1 }, side: 'here' } })
  })
})

describe('manifests of several versions', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sitio-versions-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const site = `site: { product: Notes }
locales: { default: en, available: { en: { label: English } } }
routes: [{ name: index, path: /, sections: [] }]
`
  function load(base: string, own: string) {
    writeFileSync(join(folder, 'base.yaml'), base + site)
    writeFileSync(join(folder, 'site.config.yaml'), `extends: ./base.yaml\n${own}`)
    const loaded = loadManifest(join(folder, 'site.config.yaml'), {})
    return { ...loaded, codes: loaded.problems.map(({ code }) => code) }
  }

  it.each([
    ['version: 1\nconsent: { remember: 90d, cookie: a }\n', 'version: 2\nconsent: { maxAge: 30d }\n'],
    ['version: 2\nconsent: { maxAge: 90d, cookie: a }\n', 'version: 1\nconsent: { remember: 30d }\n'],
    ['version: 1\nconsent: { remember: 90d, cookie: a }\n', 'consent: { remember: 30d }\n'],
    ['version: 1\nconsent: { remember: 90d, cookie: a }\n', 'consent: { maxAge: 30d }\n'],
    ['version: 2\nconsent: { maxAge: 90d, cookie: a }\n', 'consent: { maxAge: 30d }\n'],
  ])('the base %j under %j is one manifest', (base, own) => {
    const { manifest, codes, document, overrides } = load(base, own)
    expect(codes).toEqual([])
    expect(manifest?.consent).toMatchObject({ cookie: 'a', maxAge: '30d' })
    if (document.root === null) throw new Error('It could be read.')
    const said = saidAt(document.root, overrides, ['consent', 'maxAge'])
    expect(said.map(({ mark }) => mark.source.file)).toEqual(['site.config.yaml', 'base.yaml'])
  })

  it('a client that says no version is in that of its base, which then may not know its words any more', () => {
    const { problems } = load('version: 2\n', 'consent: { remember: 30d }\n')
    expect(problems).toMatchObject([
      { code: 'manifest/unknown-key', position: { line: 2, column: 12 }, args: { nearest: 'maxAge' } },
    ])
  })

  it('holds what a base locks by its old name', () => {
    const base = 'version: 1\nlocked: [consent.remember]\nconsent: { remember: 90d }\n'
    expect(load(base, 'version: 2\nconsent: { maxAge: 30d }\n').codes).toEqual(['extends/locked'])
    expect(load(base, 'version: 2\nconsent: { cookie: b }\n').codes).toEqual([])
  })

  it('names the place of a base of the future', () => {
    expect(load('version: 9\n', 'version: 1\n').problems).toMatchObject([
      { code: 'manifest/unknown-version', position: { file: 'base.yaml', line: 1, column: 10 } },
    ])
  })
})

/** The keys of a schema that earlier versions have only, by their places, with the last version that has them. */
function* keysUntil(node: unknown, place: readonly string[]): Generator<[string, number]> {
  if (!isRecord(node)) return
  if (typeof node['x-until'] === 'number') yield [place.join('.'), node['x-until']]
  for (const parts of [node.definitions, node.properties])
    for (const [key, part] of Object.entries(isRecord(parts) ? parts : {})) yield* keysUntil(part, [...place, key])
}
