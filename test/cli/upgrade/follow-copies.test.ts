import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COPIED_LOCK_FILE, writeCopiedLock } from '../../../cli/upgrade/copied-lock.ts'
import type { CopiedTexts } from '../../../cli/upgrade/copied-texts.ts'
import { followCopies } from '../../../cli/upgrade/follow-copies.ts'
import { kitOf } from '../../../cli/upgrade/kit.ts'
import { mergeValues } from '../../../cli/upgrade/merge-values.ts'
import { setValue } from '../../../cli/upgrade/set-value.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitio-copies-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

/** Writes a version of sitio, with the files that it copies into sites. */
function version(name: string, kit: Readonly<Record<string, string>>, react = '^19.0.0'): void {
  write(`${name}/package.json`, `${JSON.stringify({ name: 'sitio', dependencies: { react } }, null, 2)}\n`)
  for (const [file, text] of Object.entries(kit)) write(`${name}/cli/templates/common/${file}`, text)
}

/** Upgrades a site with these files, which were copied from the old version. */
function follow(own: Readonly<Record<string, string>>, texts: CopiedTexts = new Map()) {
  const copied = [...kitOf(join(folder, 'old'), 'npm')].filter(([file]) => file in own)
  write(
    `site/${COPIED_LOCK_FILE}`,
    writeCopiedLock({ files: new Map(copied.map(([file, { content }]) => [file, content])), texts }),
  )
  for (const [file, text] of Object.entries(own)) write(`site/${file}`, text)
  return followCopies(join(folder, 'site'), 'npm', join(folder, 'new'), join(folder, 'old'))
}

const TSCONFIG = '{\n  "compilerOptions": {\n    "target": "ES2022",\n    "lib": ["DOM"],\n    "strict": true\n  }\n}\n'

describe('what was copied', () => {
  it('follows value by value, and what was changed here stays as it is written', () => {
    version('old', { 'tsconfig.json': TSCONFIG })
    version('new', {
      'tsconfig.json':
        '{ "compilerOptions": { "target": "ES2023", "lib": ["DOM", "ES2023"], "noEmit": true }, "include": ["sections"] }',
    })
    const own = TSCONFIG.replace('"strict": true', '"strict": true,\n    "allowJs": true')
    const { texts, followed, conflicts } = follow({ 'tsconfig.json': own })
    expect(texts.get('tsconfig.json')).toBe(
      '{\n  "compilerOptions": {\n    "target": "ES2023",\n    "lib": ["DOM","ES2023"],\n    "allowJs": true,\n    "noEmit": true\n  },\n  "include": ["sections"]\n}\n',
    )
    const keys = ['target', 'lib', 'strict', 'noEmit'].map((key) => `tsconfig.json compilerOptions.${key}`)
    expect([followed, conflicts]).toEqual([[...keys, 'tsconfig.json include'], []])
  })

  it('is left, and told with both places, where both have changed the same value', () => {
    version('old', { 'tsconfig.json': TSCONFIG })
    version('new', { 'tsconfig.json': TSCONFIG.replace('ES2022', 'ES2023') })
    const own = TSCONFIG.replace('ES2022', 'ES2021')
    const { texts, followed, conflicts } = follow({ 'tsconfig.json': own })
    expect([texts.has('tsconfig.json'), followed]).toEqual([false, []])
    expect(conflicts).toEqual([
      {
        what: 'tsconfig.json compilerOptions.target',
        ours: 'tsconfig.json:3:15  "ES2021"',
        theirs: 'sitio/cli/templates/common/tsconfig.json:3:15  "ES2023"',
      },
    ])
    write('site/site.copied.lock', String(texts.get(COPIED_LOCK_FILE)))
    expect(followCopies(join(folder, 'site'), 'npm', join(folder, 'new')).conflicts).toEqual([])
  })

  it('keeps the comments of YAML', () => {
    const yaml = 'on: [push]\njobs:\n  test:\n    node: 20 # the oldest\n    old: true\n'
    version('old', { 'ci.yaml': yaml })
    version('new', { 'ci.yaml': 'on: [push]\njobs:\n  test:\n    node: 22\n    cache: npm\n' })
    const { texts } = follow({ 'ci.yaml': `# Ours.\n${yaml}` })
    expect(texts.get('ci.yaml')).toBe(
      '# Ours.\non: [push]\njobs:\n  test:\n    node: 22 # the oldest\n    cache: npm\n',
    )
  })

  it('follows through keys without a value, as a workflow has them', () => {
    const yaml = 'on:\n  push: # all\n  pull_request:\njobs: 1\n'
    version('old', { 'ci.yaml': yaml })
    version('new', {
      'ci.yaml': 'on:\n  push: { branches: [main] }\n  pull_request:\n  workflow_dispatch:\njobs: 1\n',
    })
    const { texts, conflicts } = follow({ 'ci.yaml': yaml })
    expect([texts.get('ci.yaml'), conflicts]).toEqual([
      'on:\n  push: {"branches":["main"]} # all\n  pull_request:\n  workflow_dispatch:\njobs: 1\n',
      [],
    ])
  })

  it('is replaced as a whole where it is no file of values and nobody has touched it', () => {
    version('old', { 'vitest.config.ts': 'one\ntwo\n', _gitignore: 'dist\n' })
    version('new', { 'vitest.config.ts': 'one\nthree\n', _gitignore: 'dist\n.sitio\n' })
    const { texts, followed, conflicts } = follow({ 'vitest.config.ts': 'one\nours\n', '.gitignore': 'dist\n' })
    expect([texts.get('.gitignore'), followed]).toEqual(['dist\n.sitio\n', ['.gitignore']])
    expect(conflicts).toEqual([
      { what: 'vitest.config.ts', ours: 'vitest.config.ts:2', theirs: 'sitio/cli/templates/common/vitest.config.ts:2' },
    ])
  })

  it('is untouched if only its line ends are those of another system, which it keeps', () => {
    version('old', { 'vitest.config.ts': 'one\ntwo\n', _gitignore: 'dist\n' })
    version('new', { 'vitest.config.ts': 'one\nthree\n', _gitignore: 'dist\n.sitio\n' })
    const { texts, conflicts } = follow({ 'vitest.config.ts': 'one\r\nours\r\n', '.gitignore': 'dist\r\n' })
    expect(texts.get('.gitignore')).toBe('dist\r\n.sitio\r\n')
    expect(conflicts).toMatchObject([{ ours: 'vitest.config.ts:2' }])
  })

  it('are the versions of tools in package.json; all else there is the site’s own', () => {
    version('old', {}, '^19.0.0')
    version('new', {}, '^20.0.0')
    const { texts } = follow({ 'package.json': '{ "name": "luz", "dependencies": { "react": "^19.0.0", "x": "1" } }' })
    expect(texts.get('package.json')).toBe('{ "name": "luz", "dependencies": { "react": "^20.0.0", "x": "1" } }')
  })

  it.each([
    ['version: 2\ncopied: {}\n', 'site.copied.lock:1:10 Expected version: 1.'],
    ['version: 1\ncopied: []\n', 'site.copied.lock:2:9 Expected copied: with a map of files.'],
    ['version: 1\ncopied: [\n', 'site.copied.lock:'],
    ['version: 1\ncopied: {}\ntexts: { a: 1 }\n', 'site.copied.lock:3:8 Expected texts: with the copies of each file.'],
  ])('says where a lock is broken that was edited by hand: %j', (lock, start) => {
    version('new', {})
    write('site/site.copied.lock', lock)
    expect(() => followCopies(join(folder, 'site'), 'npm', join(folder, 'new'))).toThrow(start)
  })
})

describe('a file that only the other version copies into sites', () => {
  const kit = { 'tsconfig.json': TSCONFIG, _gitignore: 'dist\n' }

  it('is added where there is none of that name', () => {
    version('old', kit)
    version('new', { ...kit, 'editor/lines.txt': 'lf\n', 'tools.json': '{}\n' })
    const { texts, added } = follow({ 'tsconfig.json': TSCONFIG })
    expect(added).toEqual(['editor/lines.txt', 'tools.json'])
    expect(texts.get('editor/lines.txt')).toBe('lf\n')
    // A file that both versions have and the site lacks was deleted on purpose.
    expect(texts.has('.gitignore')).toBe(false)
    write('site/tools.json', '{ "ours": true }\n')
    expect(follow({ 'tsconfig.json': TSCONFIG }).added).toEqual(['editor/lines.txt'])
  })
})

describe('messages that were copied', () => {
  const template = 'cli/templates/site/locales/en.yaml'
  const section = 'sections/NavBar/locales/en.yaml'
  const copied = (file: string, source: string, values: Readonly<Record<string, unknown>>): CopiedTexts =>
    new Map([[file, new Map([[source, values]])]])

  it('follow by their keys; those of a template that the site never had stay away', () => {
    version('old', { 'tsconfig.json': TSCONFIG })
    version('new', { 'tsconfig.json': TSCONFIG })
    write(`new/${template}`, 'home: { title: Welcome, lead: New }\nabout: About us\nnever: Never\n')
    const base = { home: { title: 'Home', lead: 'Old' }, about: 'About' }
    const own = '# Ours.\nhome:\n  title: Our house # warm\n  lead: Old\nabout: About\nmore: More\n'
    const { texts, followed, conflicts } = follow({ 'locales/en.yaml': own }, copied('locales/en.yaml', template, base))
    expect(texts.get('locales/en.yaml')).toBe(
      '# Ours.\nhome:\n  title: Our house # warm\n  lead: "New"\nabout: "About us"\nmore: More\n',
    )
    expect(followed).toEqual(['locales/en.yaml home.lead', 'locales/en.yaml about'])
    expect(conflicts).toEqual([
      {
        what: 'locales/en.yaml home.title',
        ours: 'locales/en.yaml:3:10  Our house',
        theirs: `sitio/${template}:1:16  Welcome`,
      },
    ])
    write('site/site.copied.lock', String(texts.get(COPIED_LOCK_FILE)))
    write('site/locales/en.yaml', String(texts.get('locales/en.yaml')))
    const again = followCopies(join(folder, 'site'), 'npm', join(folder, 'new'), join(folder, 'old'))
    expect([again.followed, again.conflicts]).toEqual([[], []])
  })

  it('follow below the name of their section, until they are translated', () => {
    version('old', {})
    version('new', {})
    write(`new/${section}`, 'menu: All pages\nclose: Shut\n')
    const own = '# Translate, please: still in en.\nsections:\n  NavBar:\n    menu: Menu\n    close: Fermer\n'
    const base = { menu: 'Menu', close: 'Close' }
    const { texts, conflicts } = follow({ 'locales/fr.yaml': own }, copied('locales/fr.yaml', section, base))
    expect(texts.get('locales/fr.yaml')).toBe(own.replace('menu: Menu', 'menu: "All pages"'))
    expect(conflicts).toEqual([
      {
        what: 'locales/fr.yaml sections.NavBar.close',
        ours: 'locales/fr.yaml:5:12  Fermer',
        theirs: `sitio/${section}:2:8  Shut`,
      },
    ])
  })
})

describe('merged values', () => {
  /** Small nested objects with few keys and values, so that they often conflict. */
  function someValues(random: () => number, depth = 2): Record<string, unknown> {
    const keys = ['a', 'b', 'c'].filter(() => random() < 0.7)
    const value = () => (depth > 0 && random() < 0.5 ? someValues(random, depth - 1) : Math.floor(random() * 3))
    return Object.fromEntries(keys.map((key) => [key, value()]))
  }

  it('are a value of one of the two everywhere, and written as such into JSON', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 48271) % 2147483647
      return seed / 2147483647
    }
    for (let round = 0; round < 300; round += 1) {
      const [base, other, theirs] = [someValues(random), someValues(random), someValues(random)]
      const ours = round % 3 === 0 ? base : other
      const { changes, conflicts } = mergeValues(base, ours, theirs)
      let text = JSON.stringify(ours, null, 2)
      for (const change of changes) text = setValue('a.json', text, change) ?? 'unwritten'
      const merged: unknown = JSON.parse(text)
      for (const { path, value } of changes) expect(at(merged, path)).toEqual(value)
      for (const path of conflicts) expect(at(merged, path)).toEqual(at(ours, path))
      if (ours === base) expect(merged).toEqual(theirs)
    }
  })

  function at(value: unknown, path: readonly string[]): unknown {
    return path.reduce((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)
  }
})
