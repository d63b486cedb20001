import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, inject } from 'vitest'
import { writeBuildFiles } from '../../../runtime/artefact/build-files.ts'
import { buildSite } from '../../../runtime/bundle/build-site.ts'
import { openSeal, sealBuild, unreadSite } from '../../../runtime/bundle/inputs/build-seal.ts'
import { loadSite } from '../../../runtime/source/load-site.ts'
import { onceInRun } from '../run/once-in-run.ts'
import { sectionSchema } from './make-site.ts'

/** A site with code of every kind: sections, steps, hooks, styles, scripts, and packages that are installed, linked, or dependencies of others. */
export const MANIFEST = `version: 1
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
  'package.json': '{ "name": "prueba", "type": "module", "private": true, "scripts": {} }',
  'sections/Shown/Shown.tsx': `import { useState } from 'react'
import { three } from 'three'
import { shared } from 'shared'
import { format } from '../../lib/format'
import { sizes } from '../../lib/sizes'
import facts from '../facts.json'
import { help } from '../helper.ts'
import logo from './logo.svg'
import '../marks.css'
import './Shown.css'
export function Shown({ data }) {
  const [count] = useState(0)
  return <p><img src={logo} alt="" />{format(count)} {help} {facts.name} {three} {shared} {sizes} {data?.works}</p>
}
`,
  'sections/Shown/Shown.schema.json': sectionSchema({ hydrate: 'load' }),
  'sections/Shown/Shown.graphql': 'query Works { works }',
  'sections/Shown/Shown.css': '.shown { color: red }',
  'sections/Shown/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sections/Plain/Plain.tsx': `import mark from './mark.svg'
import styles from './words.module.css'
import 'three/three.css'
import unused from './unused.css?inline'
import '../marks.css'
export const Plain = () => <b className={styles.loud}>plain<img src={mark} alt="" /></b>
`,
  'sections/Plain/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path/></svg>',
  'sections/Plain/words.module.css': '.loud { font-weight: 900 }',
  'sections/Plain/unused.css': '.unused { color: gray }',
  'sections/marks.css': '.mark { color: gold }',
  'sections/helper.ts': "export const help = 'one'\n",
  'sections/facts.json': '{ "name": "one" }',
  'lib/format.ts': `import { unit } from './unit.ts'
const words = import.meta.glob('./words/**/*.ts', { eager: true, import: 'word' })
export const format = (value) => value + unit + Object.values(words).join()
`,
  'packages/words/far.ts': "export const word = 'far'\n",
  'lib/words/big.ts': "export const word = 'big'\n",
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
  'hooks/say.ts': "import five from 'five'\nexport const say = () => five\n",
  // A package that was compiled from ES modules.
  'node_modules/five/package.json': '{ "name": "five", "version": "5.0.0" }',
  'node_modules/five/index.js': 'exports.__esModule = true\nexports.default = 5\n',
  'steps/gate.ts': "import { limit } from '../limits.ts'\nexport default { run: () => limit }\n",
  'limits.ts': 'export const limit = null\n',
  'schema.graphql': 'type Query { works: String }\ntype Mutation { order(name: String!): String }\n',
  'tsconfig.json': '{ // comments are allowed\n"extends": ["./.settings/base.json"] }',
  '.settings/base.json': '{ "compilerOptions": { "target": "es2022" } }',
  '.postcssrc.cjs': "module.exports = { plugins: [require('./.settings/plugin.cjs')] }",
  '.settings/plugin.cjs': "module.exports = require('inks')\n",
  'node_modules/inks/package.json': '{ "name": "inks", "version": "2.0.0" }',
  'node_modules/inks/index.js': "module.exports = { postcssPlugin: 'inks' }\n",
  // An installed package that depends on another one.
  'node_modules/three/package.json': '{ "name": "three", "version": "1.0.0", "type": "module", "main": "index.js" }',
  'node_modules/three/index.js': "export { four as three } from 'four'\n",
  'node_modules/three/three.css': '.three { color: blue }',
  'node_modules/three/node_modules/four/package.json': '{ "name": "four", "version": "4.0.0", "type": "module" }',
  'node_modules/three/node_modules/four/index.js': 'export const four = 4\n',
  // A section of a package, linked into the site's sections.
  'node_modules/@agency/sections/package.json': '{ "name": "@agency/sections", "version": "1.0.0" }',
  'node_modules/@agency/sections/Teaser/Teaser.tsx': 'export const Teaser = () => <i>one</i>\n',
  'node_modules/@agency/sections/Teaser/Teaser.css': 'i { color: green }',
  // A linked package, developed beside the site's own code.
  'packages/shared/package.json': '{ "name": "shared", "version": "1.0.0", "type": "module", "main": "a.js" }',
  'packages/shared/a.js': "export const shared = 'a'\n",
  'packages/shared/b.js': "export const shared = 'b'\n",
}
const LINKS = {
  'lib/words/linked': '../../packages/words',
  'node_modules/shared': '../packages/shared',
  'sections/Teaser': '../node_modules/@agency/sections/Teaser',
}

/** An empty folder, removed with the run. */
export function makeFolder(): string {
  return realpathSync(mkdtempSync(join(inject('runFolder'), 'coded-')))
}

export function write(site: string, file: string, content: string): void {
  mkdirSync(dirname(join(site, file)), { recursive: true })
  writeFileSync(join(site, file), content)
}

export function replace(site: string, file: string, from: string, to: string): void {
  const text = readFileSync(join(site, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(site, file), text.replace(from, to))
}

/** The sources, in a folder of their own. */
export function makeSources(site = makeFolder()): string {
  for (const [file, content] of Object.entries(FILES)) write(site, file, content)
  for (const [file, target] of Object.entries(LINKS)) symlinkSync(target, join(site, file))
  return site
}

/** The site with its sealed build. It is built once per run: work with copies of it. */
export async function builtCodedSite(): Promise<string> {
  const site = join(realpathSync(inject('runFolder')), 'coded-site')
  await onceInRun('coded-site', async () => {
    makeSources(site)
    // An unusual umask, so that its modes differ from any default.
    const usual = process.umask(0o027)
    await build(site).finally(() => process.umask(usual))
    sealAsItIs(site)
  })
  return site
}

export function copy(site: string, filter = (_file: string) => true): string {
  const folder = join(makeFolder(), 'copy')
  cpSync(site, folder, { recursive: true, verbatimSymlinks: true, filter })
  return folder
}

/** A copy without what the build's bundles contain. Checks of freshness read only what the build says about itself, and see that they are there. */
export function copyWithoutBundles(site: string): string {
  const isBundle = /[\\/]dist[\\/]site[\\/](?:(?:client|program)[\\/]|server[\\/](?!site\.js$))/
  const copied = copy(site, (file) => !isBundle.test(file))
  writeBuildFiles(join(copied, 'dist/site'))
  return copied
}

export function loaded(site: string, env: Readonly<Record<string, string>> = {}) {
  const { site: found, problems } = loadSite(join(site, 'site.config.yaml'), env)
  return found ?? expect.fail(problems.map(({ code }) => code).join())
}

export function build(site: string): Promise<string> {
  return buildSite(loaded(site), join(site, 'dist/site'), { onWarning: (warning) => expect.fail(warning) })
}

/** Seals the build as if nothing could have changed in the meantime. */
export function sealAsItIs(site: string): void {
  sealBuild(loaded(site), join(site, 'dist/site'), { ...unreadSite(site), at: Number.POSITIVE_INFINITY })
}

/** Whether the build is known to be fresh without reading the site. */
export function isSealed(site: string, env: Readonly<Record<string, string>> = {}): boolean {
  return openSeal(join(site, 'site.config.yaml'), join(site, 'dist/site'), env) !== null
}
