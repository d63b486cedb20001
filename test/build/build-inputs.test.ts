import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSeal, sealBuild, unreadSite } from '../../runtime/bundle/build-seal.ts'
import { buildSite, renewBuild } from '../../runtime/bundle/build-site.ts'
import { freshnessOf } from '../../runtime/bundle/built-site.ts'
import { readBuiltAssets } from '../../runtime/bundle/made-of.ts'
import { loadSite } from '../../runtime/source/load-site.ts'
import { sectionSchema } from '../support/sites/make-site.ts'

const MANIFEST = `version: 1
site: { product: Prueba, origin: 'https://prueba.example' }
locales: { default: es, available: { es: { label: Español } } }
theme: { stylesheets: ['\${SHEET:-theme/site.css}'] }
head: { scripts: [{ file: legacy/old.js }] }
hooks: { onError: hooks/on-error.ts }
analytics: { kind: gtag, id: '\${ANALYTICS_ID:-}' }
graphql: { clients: { default: { url: 'https://api.example/graphql', schema: schema.graphql } } }
middleware: { gate: { kind: module, module: steps/gate.ts } }
forms:
  order:
    fields: [{ name: name, type: text, label: Nombre, required: true }]
    send: [{ client: default, mutation: order, input: { name: name } }]
    submit: Pedir
    sent: { title: Gracias, text: Gracias. }
routes:
  - { name: index, path: /, middleware: [gate], sections: [Shown, Plain, Teaser, Loader] }
`

const FILES: Readonly<Record<string, string>> = {
  'site.config.yaml': MANIFEST,
  'locales/es.yaml': '',
  'package.json': '{ "name": "prueba", "private": true, "scripts": {} }',
  'sections/Shown/Shown.tsx': `import { useState } from 'react'
import { three } from 'three'
import { shared } from 'shared'
import { format } from '../../lib/format'
import { sizes } from '../../lib/sizes'
import facts from '../facts.json'
import { help } from '../helper.ts'
import logo from './logo.svg'
export function Shown({ data }) {
  const [count] = useState(0)
  return <p><img src={logo} alt="" />{format(count)} {help} {facts.name} {three} {shared} {sizes} {data?.works}</p>
}
`,
  'sections/Shown/Shown.schema.json': sectionSchema({ hydrate: 'load' }),
  'sections/Shown/Shown.graphql': 'query Works { works }',
  'sections/Shown/Shown.css': '.shown { color: red }',
  'sections/Shown/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sections/Plain/Plain.tsx': 'export const Plain = () => <b>plain</b>\n',
  'sections/helper.ts': "export const help = 'one'\n",
  'sections/facts.json': '{ "name": "one" }',
  'lib/format.ts': "import { unit } from './unit.ts'\nexport const format = (value) => value + unit\n",
  'lib/unit.ts': "export const unit = ' kB'\n",
  'lib/sizes/index.ts': "export const sizes = 'S'\n",
  'theme/site.css':
    "@import './parts/colors.css';\n@import 'three/three.css';\nbody { background: url('./paper.svg') }\n",
  'theme/parts/colors.css': "@import './inks.css';\n",
  'theme/parts/inks.css': ':root { --ink: black }\n',
  'theme/paper.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'legacy/old.js': 'window.old = 1\n',
  'public/robots.html': '<p/>',
  'hooks/on-error.ts': "import { say } from './say.ts'\nexport default say\n",
  'hooks/say.ts': 'export const say = () => {}\n',
  'steps/gate.ts': "import { limit } from '../limits.ts'\nexport default { run: () => limit }\n",
  'limits.ts': 'export const limit = null\n',
  'schema.graphql': 'type Query { works: String }\ntype Mutation { order(name: String!): String }\n',
  'tsconfig.json': '{ // comments are allowed\n"extends": ["./.settings/base.json"] }',
  '.settings/base.json': '{ "compilerOptions": { "target": "es2022" } }',
  '.postcssrc.cjs': "module.exports = { plugins: [require('./.settings/plugin.cjs')] }",
  '.settings/plugin.cjs': "module.exports = require('inks')\n",
  'node_modules/inks/package.json': '{ "name": "inks", "version": "2.0.0" }',
  'node_modules/inks/index.js': "module.exports = { postcssPlugin: 'inks' }\n",
  // Installed, with a package of its own.
  'node_modules/three/package.json': '{ "name": "three", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/three/index.js': "export { four as three } from 'four'\n",
  'node_modules/three/three.css': '.three { color: blue }',
  'node_modules/three/node_modules/four/package.json': '{ "name": "four", "version": "4.0.0", "type": "module" }',
  'node_modules/three/node_modules/four/index.js': 'export const four = 4\n',
  // A section of a package, which a link puts among those of the site.
  'node_modules/@agency/sections/package.json': '{ "name": "@agency/sections", "version": "1.0.0" }',
  'node_modules/@agency/sections/Teaser/Teaser.tsx': 'export const Teaser = () => <i>one</i>\n',
  'node_modules/@agency/sections/Teaser/Teaser.css': 'i { color: green }',
  // Worked on beside the site's own code.
  'packages/shared/package.json': '{ "name": "shared", "version": "1.0.0", "type": "module", "main": "a.js" }',
  'packages/shared/a.js': "export const shared = 'a'\n",
  'packages/shared/b.js': "export const shared = 'b'\n",
}
const LINKS = {
  'node_modules/shared': '../packages/shared',
  'sections/Teaser': '../node_modules/@agency/sections/Teaser',
}

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

function makeFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-inputs-')))
  made.push(folder)
  return folder
}

function write(site: string, file: string, content: string): void {
  mkdirSync(dirname(join(site, file)), { recursive: true })
  writeFileSync(join(site, file), content)
}

function replace(site: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(site, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(site, file), text.replace(from, to))
}

/** The sources, in a folder of their own. */
function makeSources(): string {
  const site = makeFolder()
  for (const [file, content] of Object.entries(FILES)) write(site, file, content)
  for (const [file, target] of Object.entries(LINKS)) symlinkSync(target, join(site, file))
  return site
}

function copy(site: string, filter = (_file: string) => true): string {
  const folder = join(makeFolder(), 'copy')
  cpSync(site, folder, { recursive: true, verbatimSymlinks: true, filter })
  return folder
}

/** Of its build only what it says of itself: whether that still holds is asked of nothing else. */
function copyWithoutBundles(site: string): string {
  return copy(site, (file) => !/[\\/]dist[\\/]site[\\/](?:client|program|server)$/.test(file))
}

function loaded(site: string, env: Readonly<Record<string, string>> = {}) {
  const { site: found, problems } = loadSite(join(site, 'site.config.yaml'), env)
  return found ?? expect.fail(problems.map(({ code }) => code).join())
}

const build = (site: string) =>
  buildSite(loaded(site), join(site, 'dist/site'), { onWarning: (warning) => expect.fail(warning) })
const freshness = (site: string) => freshnessOf(join(site, 'dist/site'), loaded(site))
/** As if nothing were changed any more. */
const whole = (site: string) => ({ ...unreadSite(site), at: Number.POSITIVE_INFINITY })
/** Whether it is known to be fresh without reading the site. */
const isSealed = (site: string, env: Readonly<Record<string, string>> = {}) =>
  openSeal(join(site, 'site.config.yaml'), join(site, 'dist/site'), env) !== null
/** Whether its code is that of its sources. */
const isFresh = (site: string) => freshness(site) !== 'stale'

let built = ''
beforeAll(async () => {
  built = makeSources()
  // Another one than usual, so that it can be told from modes that are always given.
  const usual = process.umask(0o027)
  await build(built).finally(() => process.umask(usual))
  sealBuild(loaded(built), join(built, 'dist/site'), whole(built))
})

describe('the code of a build is stale', () => {
  it.each<[string, (site: string) => void]>([
    ['a section', (site) => appendFileSync(join(site, 'sections/Shown/Shown.tsx'), '// new\n')],
    ['its stylesheet', (site) => appendFileSync(join(site, 'sections/Shown/Shown.css'), '/* new */')],
    ['its operation', (site) => replace(site, 'sections/Shown/Shown.graphql', 'Works', 'Others')],
    ['when it starts', (site) => replace(site, 'sections/Shown/Shown.schema.json', 'load', 'idle')],
    ['a picture that it imports', (site) => appendFileSync(join(site, 'sections/Shown/logo.svg'), '<!-- new -->')],
    ['a helper beside the sections', (site) => replace(site, 'sections/helper.ts', 'one', 'two')],
    ['a module that it imports', (site) => replace(site, 'lib/format.ts', 'value +', 'value + 1 +')],
    ['what that imports', (site) => replace(site, 'lib/unit.ts', 'kB', 'Kilobyte')],
    ['JSON that it imports', (site) => replace(site, 'sections/facts.json', 'one', 'two')],
    ['the version of a package', (site) => replace(site, 'node_modules/three/package.json', '1.0.0', '1.0.1')],
    [
      'the version of a package of a package',
      (site) => replace(site, 'node_modules/three/node_modules/four/package.json', '4.0.0', '4.0.1'),
    ],
    ['the code of a package that is linked', (site) => replace(site, 'packages/shared/a.js', "'a'", "'c'")],
    ['the door of a package that is linked', (site) => replace(site, 'packages/shared/package.json', 'a.js', 'b.js')],
    [
      'the place of a package that is linked',
      (site) => {
        cpSync(join(site, 'packages/shared'), join(site, 'packages/other'), { recursive: true })
        rmSync(join(site, 'node_modules/shared'))
        symlinkSync('../packages/other', join(site, 'node_modules/shared'))
      },
    ],
    [
      'the version of a package that a section is linked from',
      (site) => replace(site, 'node_modules/@agency/sections/package.json', '1.0.0', '1.0.1'),
    ],
    [
      'the package that a section is linked from',
      (site) => {
        cpSync(join(site, 'node_modules/@agency/sections'), join(site, 'node_modules/others'), { recursive: true })
        rmSync(join(site, 'sections/Teaser'))
        symlinkSync('../node_modules/others/Teaser', join(site, 'sections/Teaser'))
      },
    ],
    ['the theme', (site) => appendFileSync(join(site, 'theme/site.css'), 'p { margin: 0 }')],
    ['what its stylesheet imports', (site) => appendFileSync(join(site, 'theme/parts/colors.css'), '/* new */')],
    ['what that imports', (site) => replace(site, 'theme/parts/inks.css', 'black', 'navy')],
    ['a picture of a stylesheet', (site) => appendFileSync(join(site, 'theme/paper.svg'), '<!-- new -->')],
    ['the SDL of a client', (site) => appendFileSync(join(site, 'schema.graphql'), 'type Work { id: ID }\n')],
    ['a legacy script', (site) => replace(site, 'legacy/old.js', '1', '2')],
    ['what a step imports', (site) => replace(site, 'limits.ts', 'null', 'undefined')],
    ['what the error handler imports', (site) => appendFileSync(join(site, 'hooks/say.ts'), '// new\n')],
    [
      'the fields of a form',
      (site) => replace(site, 'site.config.yaml', 'required: true', 'required: true, maxLength: 9'),
    ],
    [
      'what its pages fetch of the package',
      (site) =>
        replace(site, 'site.config.yaml', 'graphql:', "embeds: { video: { frames: ['https://v.example'] } }\ngraphql:"),
    ],
    ['the sections in use', (site) => replace(site, 'site.config.yaml', 'Plain, Teaser', 'Plain')],
    ['how TypeScript is read', (site) => write(site, 'tsconfig.json', '{}')],
    ['how TypeScript is read in one folder', (site) => write(site, 'lib/tsconfig.json', '{}')],
    ['what the settings of TypeScript extend', (site) => replace(site, '.settings/base.json', 'es2022', 'es2020')],
    ['what the settings of PostCSS import', (site) => appendFileSync(join(site, '.settings/plugin.cjs'), '// new\n')],
    [
      'the version of a package that they import',
      (site) => replace(site, 'node_modules/inks/package.json', '2.0.0', '2.0.1'),
    ],
    [
      'the packages that come along',
      (site) => replace(site, 'package.json', '{ ', '{ "dependencies": { "pg": "8.0.0" }, '),
    ],
    ['how packages are read', (site) => replace(site, 'package.json', '{ ', '{ "sideEffects": false, ')],
  ])('when this changes: %s', (_, change) => {
    const site = copyWithoutBundles(built)
    change(site)
    expect([isFresh(site), isSealed(site)]).toEqual([false, false])
  })

  it.each<[string, (site: string) => void]>([
    ['a stylesheet of a section', (site) => write(site, 'sections/Plain/Plain.css', 'i { color: red }')],
    [
      'an operation of a section',
      (site) => write(site, 'sections/Shown/Send.graphql', 'mutation Send { order(name: "") }'),
    ],
    ['a module that is taken before another of its name', (site) => write(site, 'lib/format.js', '')],
    ['a module that is taken before a folder of its name', (site) => write(site, 'lib/sizes.ts', '')],
    [
      'a section of the site’s own in place of the package’s',
      (site) => write(site, 'sections/Loader/Loader.tsx', 'export const Loader = () => <i>own</i>\n'),
    ],
    ['settings of PostCSS', (site) => write(site, 'postcss.config.cjs', 'module.exports = { plugins: [] }')],
  ])('when this appears: %s', (_, add) => {
    const site = copyWithoutBundles(built)
    add(site)
    expect([isFresh(site), isSealed(site)]).toEqual([false, false])
  })

  it('when a file was edited while it was made: nobody knows which of the two it holds', async () => {
    const site = makeSources()
    const done = build(site)
    // So that its time differs from that of the beginning, on any disk.
    await setTimeout(20)
    replace(site, 'sections/helper.ts', 'one', 'two')
    await done
    expect(isFresh(site)).toBe(false)
  })
})

describe('the code of a build is fresh', () => {
  it.each<[string, (site: string) => void]>([
    ['its texts', (site) => write(site, 'locales/es.yaml', 'hola: Hola\n')],
    ['a title', (site) => replace(site, 'site.config.yaml', 'product: Prueba', 'product: Otra')],
    ['a file that nothing imports', (site) => write(site, 'lib/notes.md', 'text')],
    [
      'a script of its package.json',
      (site) => replace(site, 'package.json', '"scripts": {}', '"scripts": { "a": "b" }'),
    ],
    ['the time of a file', (site) => utimesSync(join(site, 'lib/unit.ts'), 0, 0)],
  ])('when no more than this changes: %s', (_, change) => {
    const site = copyWithoutBundles(built)
    change(site)
    expect(isFresh(site)).toBe(true)
  })

  it('wherever its site is moved, copied or linked to', () => {
    const there = copy(built)
    const moved = join(makeFolder(), 'a', 'b')
    mkdirSync(dirname(moved))
    renameSync(there, moved)
    expect([isFresh(moved), isSealed(moved)]).toEqual([true, true])
    const link = join(makeFolder(), 'link')
    symlinkSync(moved, link)
    expect(isFresh(link)).toBe(true)
  })

  it('where packages lie above the site, as in a repository of several', async () => {
    const site = makeSources()
    const above = dirname(copy(site))
    rmSync(join(above, 'copy/node_modules/shared'))
    replace(join(above, 'copy'), 'sections/Shown/Shown.tsx', "from 'shared'", "from '../../packages/shared/a.js'")
    await build(join(above, 'copy'))
    renameSync(join(above, 'copy/node_modules/three'), join(above, 'three'))
    expect(isFresh(join(above, 'copy'))).toBe(false)
    mkdirSync(join(above, 'node_modules'))
    renameSync(join(above, 'three'), join(above, 'node_modules/three'))
    expect(isFresh(join(above, 'copy'))).toBe(true)
  })
})

describe('a sealed build', () => {
  it('is opened without reading its site while all is as it was, whatever time files have, and whatever is written for it', () => {
    const site = copyWithoutBundles(built)
    utimesSync(join(site, 'lib/unit.ts'), 0, 0)
    write(site, 'dist/static/index.html', '')
    write(site, '.git/HEAD', '')
    // By site prerender --out public_html.
    for (const file of ['public_html/_site/ledger.txt', 'public_html.ledger', 'public_html.seal']) write(site, file, '')
    expect(isSealed(site)).toBe(true)
  })

  it.each<[string, (site: string) => void]>([
    ['a file that begins with a dot, among public ones', (site) => write(site, 'public/.well-known/security.txt', '')],
    ['a file of a folder of that name, among public ones', (site) => write(site, 'public/dist/app.js', '')],
    [
      'a file whose name begins as that of what was written',
      (site) => {
        write(site, 'public_html/_site/ledger.txt', '')
        write(site, 'public_html.yaml', '')
      },
    ],
    ['a file that the manifest does not name yet', (site) => write(site, 'sections/Other/Other.tsx', '')],
    ['what the build says of the site', (site) => appendFileSync(join(site, 'dist/site/site.json'), ' ')],
    ['its build, which is gone', (site) => rmSync(join(site, 'dist/site/assets.json'))],
    ['its seal, which is cut off', (site) => write(site, 'dist/site.seal', '{"build":')],
  ])('is so no more when this changes: %s', (_, change) => {
    const site = copyWithoutBundles(built)
    change(site)
    expect(isSealed(site)).toBe(false)
  })

  it('is so no more where a base that is a package would be found elsewhere', () => {
    const above = makeFolder()
    const site = join(above, 'sites/luz')
    cpSync(built, site, { recursive: true, verbatimSymlinks: true })
    const base = 'version: 1\nhead: { description: Una prueba. }\n'
    write(above, 'node_modules/base/package.json', '{ "name": "base", "version": "1.0.0" }')
    write(above, 'node_modules/base/site.config.yaml', base)
    write(site, 'site.config.yaml', `extends: base\n${MANIFEST}`)
    sealBuild(loaded(site), join(site, 'dist/site'), whole(site))
    expect(isSealed(site)).toBe(true)
    write(above, 'sites/node_modules/base/site.config.yaml', base)
    expect(isSealed(site)).toBe(false)
  })

  it('is so whatever was built of other sites, where its base lies above them', () => {
    const above = makeFolder()
    const site = join(above, 'luz')
    cpSync(built, site, { recursive: true, verbatimSymlinks: true })
    write(above, 'base.yaml', 'version: 1\nhead: { description: Una prueba. }\n')
    write(above, 'sol/site.config.yaml', 'version: 1\n')
    write(site, 'site.config.yaml', `extends: ../base.yaml\n${MANIFEST}`)
    sealBuild(loaded(site), join(site, 'dist/site'), whole(site))
    for (const file of ['dist/site/site.json', 'dist/static/index.html', '.sitio/data/entries.sqlite'])
      write(above, join('sol', file), '')
    expect(isSealed(site)).toBe(true)
    write(above, 'sol/site.config.yaml', 'version: 1 # of another one\n')
    expect(isSealed(site)).toBe(false)
  })

  it('is another site’s where another manifest lies beside that of the build', () => {
    const site = copyWithoutBundles(built)
    cpSync(join(site, 'site.config.yaml'), join(site, 'other.yaml'))
    sealBuild(loaded(site), join(site, 'dist/site'), whole(site))
    expect(isSealed(site)).toBe(true)
    expect(openSeal(join(site, 'other.yaml'), join(site, 'dist/site'), {})).toBeNull()
  })

  it('is opened in an environment that suits it, and read anew where the environment decides what is built', () => {
    const site = copyWithoutBundles(built)
    expect(isSealed(site, { ANALYTICS_ID: 'G-1234567' })).toBe(true)
    expect(isSealed(site, { SHEET: 'theme/parts/inks.css' })).toBe(false)
  })

  it.each<[string, (site: string) => void]>([
    ['a file was changed', (site) => utimesSync(join(site, 'lib/unit.ts'), 0, 0)],
    ['one was added', (site) => write(site, 'public/new.txt', '')],
    ['one was taken away', (site) => rmSync(join(site, 'sections/Plain/Plain.tsx'))],
    ['one beside the manifest was taken away', (site) => rmSync(join(site, 'limits.ts'))],
  ])('is not sealed where %s after the site had been read', async (_, change) => {
    const site = copyWithoutBundles(built)
    rmSync(join(site, 'dist/site.seal'))
    // So that the times of what it has copied are other ones, on any disk.
    await setTimeout(20)
    const unread = unreadSite(site)
    const read = loaded(site)
    change(site)
    expect(sealBuild(read, join(site, 'dist/site'), unread)).toBeNull()
    expect(isSealed(site)).toBe(false)
  })
})

const drawing = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 1"/>`

describe('what a build holds beside its code', () => {
  const changes: [string, (site: string) => void][] = [
    ['its texts', (site) => write(site, 'locales/es.yaml', 'hola: Hola\n')],
    ['a title', (site) => replace(site, 'site.config.yaml', 'product: Prueba', 'product: Otra')],
    ['a public file', (site) => write(site, 'public/robots.html', '<p>one</p>')],
    ['a public file more', (site) => write(site, 'public/more.txt', 'more')],
    ['a public file less', (site) => rmSync(join(site, 'public/robots.html'))],
    ['a picture', (site) => write(site, 'assets/a.svg', drawing(2))],
  ]

  it('is what its pages can fetch of the package in any environment, and nothing that only other sites fetch', () => {
    const code = Object.keys(readBuiltAssets(join(built, 'dist/site'))?.optional ?? {})
    expect(code).toEqual(['forms', 'integrations', 'graphql', 'live'])
  })

  it.each(changes)('is renewed, and the code is left, when this changes: %s', async (_, change) => {
    const site = copy(built)
    expect(freshness(site)).toBe('fresh')
    change(site)
    expect([freshness(site), isSealed(site)]).toEqual(['code', false])
    const before = readBuiltAssets(join(site, 'dist/site'))
    const id = await renewBuild(loaded(site), join(site, 'dist/site'), { onWarning() {} })
    expect(freshness(site)).toBe('fresh')
    expect(readBuiltAssets(join(site, 'dist/site'))).toEqual({ ...before, build: id })
    expect(id).not.toBe(before?.build)
  })

  it('are its pictures: those of now, and those that pages still show which were opened before', async () => {
    const site = copy(built)
    const pictures = () => readdirSync(join(site, 'dist/site/client/picture')).filter((name) => name.endsWith('.svg'))
    const renewed = async (width: number) => {
      write(site, 'assets/a.svg', drawing(width))
      await renewBuild(loaded(site), join(site, 'dist/site'), { onWarning() {} })
      return pictures()
    }
    const first = await renewed(2)
    expect(first).toHaveLength(1)
    const second = await renewed(3)
    expect([second.length, second.includes(first[0] ?? '')]).toEqual([2, true])
    await build(site)
    expect(pictures()).toEqual(second)
  })

  it('has, once renewed, the id of a build that is made anew', async () => {
    const site = copy(built)
    for (const [, change] of changes) change(site)
    const id = await renewBuild(loaded(site), join(site, 'dist/site'), { onWarning() {} })
    await build(site)
    expect(readBuiltAssets(join(site, 'dist/site'))?.build).toBe(id)
  })
})

it('equal content gives the same id and the same files, wherever it is built', async () => {
  const link = join(makeFolder(), 'link')
  symlinkSync(makeSources(), link)
  await build(link)
  expect(readBuiltAssets(join(link, 'dist/site'))).toEqual(readBuiltAssets(join(built, 'dist/site')))
})

it('says where nothing of it lies, but below the site’s folder', () => {
  const text = readFileSync(join(built, 'dist/site/inputs.json'), 'utf8')
  expect(text).not.toContain(built)
  const { files, packages } = JSON.parse(text)
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['lib/unit.ts', 'theme/parts/inks.css', 'theme/paper.svg']))
  expect(packages).toMatchObject({ '. > three': '1.0.0', '. > three > four': '4.0.0', '. > shared': 'packages/shared' })
})

it('lets umask say who may read a build', () => {
  const modeOf = (file: string) => (statSync(join(built, 'dist', file)).mode & 0o777).toString(8)
  expect(['site', 'site/client', 'site/assets.json', 'site/server/site.js'].map(modeOf)).toEqual([
    '750',
    '750',
    '640',
    '640',
  ])
})
