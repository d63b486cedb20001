import {
  appendFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { renewBuild } from '../../runtime/bundle/build-site.ts'
import { freshnessOf } from '../../runtime/bundle/inputs/built-site.ts'
import { hashOfInstalled } from '../../runtime/bundle/inputs/hash-of-input.ts'
import { readBuiltAssets } from '../../runtime/bundle/inputs/made-of.ts'
import {
  build,
  builtCodedSite,
  copy,
  copyWithoutBundles,
  isSealed,
  loaded,
  makeFolder,
  makeSources,
  replace,
  sealAsItIs,
  write,
} from '../support/sites/coded-site.ts'

const built = await builtCodedSite()
const freshness = (site: string) => freshnessOf(join(site, 'dist/site'), loaded(site))
/** Whether the code of the build is up to date with its sources. */
const isFresh = (site: string) => freshness(site) !== 'stale'

describe('the code of a build is stale', () => {
  it.each<[string, (site: string) => void]>([
    ['what the build says of the site, cut off', (site) => truncateSync(join(site, 'dist/site/site.json'), 100)],
    ['its renderer, which is gone', (site) => rmSync(join(site, 'dist/site/server/site.js'))],
    ['a section', (site) => appendFileSync(join(site, 'sections/Shown/Shown.tsx'), '// new\n')],
    ['its stylesheet', (site) => appendFileSync(join(site, 'sections/Shown/Shown.css'), '/* new */')],
    ['a stylesheet that it imports', (site) => appendFileSync(join(site, 'sections/marks.css'), '/* new */')],
    ['its operation', (site) => replace(site, 'sections/Shown/Shown.graphql', 'Works', 'Others')],
    ['when it starts', (site) => replace(site, 'sections/Shown/Shown.schema.json', 'load', 'idle')],
    ['a picture that it imports', (site) => appendFileSync(join(site, 'sections/Shown/logo.svg'), '<!-- new -->')],
    ['a helper beside the sections', (site) => replace(site, 'sections/helper.ts', 'one', 'two')],
    ['a module that it imports', (site) => replace(site, 'lib/format.ts', 'value +', 'value + 1 +')],
    ['what that imports', (site) => replace(site, 'lib/unit.ts', 'kB', 'Kilobyte')],
    ['JSON that it imports', (site) => replace(site, 'sections/facts.json', 'one', 'two')],
    ['the version of a package', (site) => replace(site, 'node_modules/three/package.json', '1.0.0', '1.0.1')],
    [
      'what a package holds under the same version',
      (site) => appendFileSync(join(site, 'node_modules/three/index.js'), '// patched\n'),
    ],
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
    ['a module that a pattern takes', (site) => write(site, 'lib/words/small.ts', "export const word = 'small'\n")],
    [
      'a module that a pattern takes through a link',
      (site) => write(site, 'packages/words/near.ts', "export const word = 'near'\n"),
    ],
    ['settings of PostCSS', (site) => write(site, 'postcss.config.cjs', 'module.exports = { plugins: [] }')],
  ])('when this appears: %s', (_, add) => {
    const site = copyWithoutBundles(built)
    add(site)
    expect([isFresh(site), isSealed(site)]).toEqual([false, false])
  })

  it('when settings of PostCSS appear for all of a repository, and the site has none of its own', async () => {
    const site = makeSources(join(makeFolder(), 'site'))
    rmSync(join(site, '.postcssrc.cjs'))
    await build(site)
    sealAsItIs(site)
    write(dirname(site), 'package.json', '{ "workspaces": ["site"] }')
    expect([isFresh(site), isSealed(site)]).toEqual([true, true])
    write(dirname(site), 'postcss.config.cjs', 'module.exports = { plugins: [] }')
    expect([isFresh(site), isSealed(site)]).toEqual([false, false])
  })

  it('when a file was edited while it was made: nobody knows which of the two it holds', async () => {
    const site = makeSources()
    const done = build(site)
    // So that its time differs from the start of the build on any disk.
    await setTimeout(20)
    replace(site, 'sections/helper.ts', 'one', 'two')
    await done
    expect(isFresh(site)).toBe(false)
  })
})

it('a file of a package is not edited when an installer links it into another place while a build is made', () => {
  const file = join(makeFolder(), 'index.js')
  writeFileSync(file, 'export {}')
  utimesSync(file, 0, 0)
  linkSync(file, `${file}.linked`)
  expect(hashOfInstalled(file, 1)).toBe(hashOfInstalled(file))
  appendFileSync(file, '// patched')
  expect(hashOfInstalled(file, 1)).toMatch(/^edited /)
})

describe('the code of a build is fresh', () => {
  it.each<[string, (site: string) => void]>([
    ['its texts', (site) => write(site, 'locales/es.yaml', 'hola: Hola\n')],
    ['a title', (site) => replace(site, 'site.config.yaml', 'product: Prueba', 'product: Otra')],
    ['a file that nothing imports', (site) => write(site, 'lib/notes.md', 'text')],
    ['what is hidden where a pattern takes files', (site) => write(site, 'lib/words/.draft.ts', 'text')],
    [
      'a script of its package.json',
      (site) => replace(site, 'package.json', '"scripts": {}', '"scripts": { "a": "b" }'),
    ],
    [
      'settings of PostCSS for all of a repository, where the site has its own',
      (site) => {
        write(dirname(site), 'package.json', '{ "workspaces": ["copy"] }')
        write(dirname(site), 'postcss.config.cjs', 'module.exports = { plugins: [] }')
      },
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
  expect(packages).toMatchObject({
    '. > three': { version: '1.0.0', files: ['index.js', 'three.css'] },
    '. > three > four': { version: '4.0.0', files: ['index.js'] },
    '. > shared': { version: 'packages/shared', files: [] },
  })
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
