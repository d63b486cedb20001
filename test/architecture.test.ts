import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Import, importsOf } from './support/imports-of.ts'

/**
 * The layers of the runtime, from the lowest to the highest. A folder imports what is listed for it, and itself, and nothing else.
 *
 * - `values` are imports that remain at run time; `types` only `import type`; `lazy` only `import()`, so that they are loaded when needed.
 * - `uses` are packages and Node's own modules; `node` stands for all of the latter.
 */
interface Layer {
  readonly values?: readonly string[]
  readonly types?: readonly string[]
  readonly lazy?: readonly string[]
  readonly uses?: readonly string[]
}

const layers: Readonly<Record<string, Layer>> = {
  // Plain values, and the JSON Schemas that describe them: below everything, pure, the same in browsers and in Node.
  'runtime/values': { values: ['schema'], uses: ['fastest-levenshtein'] },
  // What pages are made of: names, hashes, and the file that keeps them.
  'runtime/ledger': { uses: ['node'] },
  // When interactive sections start: for the browser, and to the rest a list of names.
  'runtime/moments': {},
  'runtime/manifest': {
    values: ['schema', 'runtime/values'],
    types: ['runtime/moments'],
    uses: ['ajv', 'yaml', 'csv-parse/sync', 'lru-cache', 'node:buffer', 'node:fs', 'node:path', 'node:util', 'node:vm'],
  },
  // What can be asked for in a form, and whether an answer fits: the same on the server and in the browser.
  'runtime/forms': {},
  // Bodies in parts: forms, and uploads to back-ends.
  'runtime/multipart': { uses: ['busboy'] },
  // Who is told of visits, one kind a file: what the server has to know of it, and what it does in the browser.
  'runtime/analytics': { types: ['runtime/manifest', 'runtime/values'] },
  // What the kinds of step work with, and the kinds themselves: on the server, and in the browser of a page that is a file.
  'runtime/steps': { types: ['runtime/manifest', 'runtime/values'] },
  'runtime/validators': { values: ['runtime/steps', 'runtime/values'], types: ['runtime/manifest'] },
  'runtime/middleware': { values: ['runtime/steps', 'runtime/values'], types: ['runtime/manifest'] },
  'runtime/site': {
    values: ['runtime/values', 'runtime/analytics', 'runtime/validators', 'runtime/middleware'],
    types: ['runtime/manifest', 'runtime/forms', 'runtime/steps'],
  },
  // Where machines that share work meet.
  'runtime/store': { values: ['runtime/ledger', 'runtime/site'], uses: ['node'] },
  'runtime/session': { types: ['runtime/site'] },
  'runtime/i18n': { values: ['runtime/values'], uses: ['i18next', 'lru-cache'] },
  'runtime/graphql': { values: ['runtime/values'] },
  // What finds pages: the words of a text, the index over them, and what is shown of what it knows. The browser has it when somebody types.
  'runtime/search': { uses: ['minisearch', 'parse5'] },
  'runtime/page': {
    values: ['runtime/values', 'runtime/site', 'runtime/session', 'runtime/steps'],
    types: ['runtime/moments', 'runtime/graphql', 'runtime/forms', 'runtime/validators', 'runtime/middleware'],
    uses: ['lru-cache'],
  },
  'runtime/view': {
    values: ['runtime/values', 'runtime/page', 'runtime/session', 'runtime/steps'],
    // Of the messages only the keys of the runtime's own.
    types: ['runtime/values', 'runtime/site', 'runtime/graphql', 'runtime/forms', 'runtime/i18n', 'runtime/search'],
    lazy: ['runtime/search'],
    uses: ['react'],
  },
  // Texts with structure: Markdown and HTML in, a tree out. Loaded when a page first shows one.
  'runtime/richtext': {
    values: ['runtime/values'],
    uses: [
      'mdast-util-from-markdown',
      'mdast-util-gfm-table',
      'mdast-util-to-hast',
      'micromark-extension-gfm-table',
      'hast',
      'mdast',
      'hast-util-from-parse5',
      'hast-util-sanitize',
      'parse5',
      'lowlight',
    ],
  },
  // Sections that never hydrate, without React: compiled to text with values between.
  'runtime/strings': { types: ['runtime/view'], values: ['runtime/view'], uses: ['react'] },
  'runtime/render': {
    values: [
      'runtime/strings',
      'runtime/values',
      'runtime/ledger',
      'runtime/moments',
      'runtime/view',
      'runtime/page',
      'runtime/site',
      'runtime/steps',
      'runtime/validators',
      'runtime/middleware',
      'runtime/forms',
    ],
    types: ['runtime/i18n', 'runtime/richtext'],
    lazy: ['runtime/richtext'],
    // Bounded memos, and the hash of the one inlined stylesheet: both belong to the rendered page.
    uses: ['react', 'react-dom/server', 'react-i18next', 'i18next', 'lru-cache', 'node:crypto'],
  },
  'runtime/client': {
    values: [
      'runtime/moments',
      'runtime/values',
      'runtime/view',
      'runtime/forms',
      'runtime/site',
      'runtime/session',
      'runtime/i18n',
      // What calls a back-end is one function on both sides.
      'runtime/graphql',
      // The steps of prerendered pages run in the browser.
      'runtime/page',
      'runtime/steps',
      'runtime/validators',
      'runtime/middleware',
      'runtime/analytics',
    ],
    uses: ['react', 'react-dom/client', 'react-router-dom', '@apollo/client', 'graphql', 'graphql-ws'],
  },
  // The process that a program runs in: its streams, signals, environment and exit codes.
  'runtime/process': { uses: ['node'] },
  // Which files of content count, where a site extends others.
  'runtime/content': { values: ['runtime/values'], uses: ['node'] },
  'runtime/backend': {
    // Who counts as one sender.
    values: ['runtime/values', 'runtime/content', 'runtime/process', 'runtime/site', 'runtime/multipart'],
    uses: ['graphql', 'graphql-http', 'graphql-ws', 'ws', 'nodemailer', 'libsql', 'pg', 'lru-cache', 'yaml', 'node'],
  },
  // A Redis, for whoever has one: loaded when its address is given.
  'runtime/redis': { values: ['runtime/process'], uses: ['ioredis'] },
  // Jobs for many machines.
  'runtime/queue': { values: ['runtime/ledger', 'runtime/process', 'runtime/redis'], uses: ['bullmq'] },
  // Pictures below assets/: what a file is, what is made of it, and where that is kept. Nothing that serves a build needs it.
  'runtime/pictures': { values: ['runtime/values', 'runtime/process'], uses: ['image-size', 'sharp', 'node'] },
  // A site as its build keeps it: what `site.json` says, and how the environment is put in. No YAML, no ajv.
  'runtime/artefact': {
    values: ['runtime/values', 'runtime/manifest', 'runtime/site', 'runtime/i18n'],
    types: ['runtime/render'],
    uses: ['node', 'package.json'],
  },
  'runtime/server': {
    values: [
      'runtime/values',
      'runtime/content',
      'runtime/process',
      'runtime/artefact',
      'runtime/manifest',
      'runtime/site',
      'runtime/session',
      'runtime/graphql',
      'runtime/forms',
      'runtime/multipart',
      'runtime/redis',
      'runtime/search',
      'runtime/steps',
    ],
    types: ['runtime/page', 'runtime/render', 'runtime/i18n', 'runtime/backend', 'runtime/pictures'],
    // Pictures are made when a browser first asks for one of another host.
    lazy: ['runtime/backend', 'runtime/pictures'],
    uses: [
      'express',
      'proxy-addr',
      'mrmime',
      'pino',
      'prom-client',
      '@opentelemetry/api',
      'ioredis',
      'cookie',
      'feed',
      'lru-cache',
      'node',
    ],
  },
  // Many sites in one process, each as if it were alone.
  'runtime/workspace': {
    values: [
      'schema',
      'runtime/values',
      'runtime/process',
      'runtime/artefact',
      'runtime/manifest',
      'runtime/site',
      'runtime/server',
    ],
    uses: ['ajv', 'node'],
  },
  // A thread that looks like a browser, for the pages that are checked.
  'runtime/hydration': { types: ['runtime/page'], uses: ['happy-dom', 'parse5', 'node'] },
  // The addresses that a site has, and the lock that remembers those it was published with: pure, texts in, text out.
  'runtime/addresses': { values: ['runtime/values', 'runtime/site'], types: ['runtime/manifest'] },
  // Pure: the files and the pages of a site are facts that are handed in.
  'runtime/checks': {
    values: [
      'runtime/values',
      'runtime/addresses',
      'runtime/manifest',
      'runtime/analytics',
      'runtime/validators',
      'runtime/middleware',
      'runtime/site',
      'runtime/i18n',
      'runtime/richtext',
      'runtime/forms',
    ],
    types: ['runtime/hydration'],
    uses: ['culori', 'graphql', 'image-size', 'lru-cache', 'parse5', 'postcss'],
  },
  // TypeScript from schemas and operations: texts in, text out.
  'runtime/types': { values: ['runtime/values', 'runtime/i18n'], uses: ['graphql'] },
  // A site as its files say: every command begins here.
  'runtime/source': {
    values: [
      'schema',
      'runtime/values',
      'runtime/content',
      'runtime/process',
      'runtime/artefact',
      'runtime/manifest',
      'runtime/validators',
      'runtime/middleware',
      'runtime/site',
      'runtime/i18n',
      'runtime/server',
      'runtime/graphql',
      'runtime/pictures',
      'runtime/checks',
    ],
    types: ['runtime/steps'],
    uses: ['graphql', 'rolldown', 'node'],
  },
  // Everything that makes bundles of it.
  'runtime/bundle': {
    values: [
      'runtime/ledger',
      'runtime/artefact',
      'runtime/content',
      'runtime/pictures',
      'runtime/source',
      'runtime/site',
      'runtime/manifest',
      'runtime/server',
      'runtime/strings',
      'runtime/checks',
    ],
    types: ['runtime/render', 'runtime/backend'],
    // The content of embedded back-ends is read when a site is built.
    lazy: ['runtime/backend'],
    // The schemas of queries become code.
    uses: ['vite', '@vitejs/plugin-react', 'rolldown', 'ajv', 'ajv-formats', 'graphql', 'node'],
  },
  // Pages as files.
  'runtime/prerender': {
    values: [
      'runtime/values',
      'runtime/ledger',
      'runtime/store',
      'runtime/server',
      'runtime/source',
      'runtime/page',
      'runtime/search',
      'runtime/steps',
      'runtime/site',
    ],
    types: ['runtime/render', 'runtime/queue'],
    uses: ['node'],
  },
  // The facts that `checks/` looks at.
  'runtime/validate': {
    values: [
      'runtime/values',
      'runtime/content',
      'runtime/bundle',
      'runtime/source',
      'runtime/manifest',
      'runtime/site',
      'runtime/server',
      'runtime/checks',
    ],
    types: [
      'runtime/pictures',
      'runtime/render',
      'runtime/graphql',
      'runtime/hydration',
      'runtime/page',
      'runtime/backend',
    ],
    // What a start would check of an embedded back-end is checked without one.
    lazy: ['runtime/backend'],
    uses: ['graphql', 'postcss', 'node'],
  },
  // What back-ends answer, written down for work without them.
  'runtime/record': {
    values: ['runtime/values', 'runtime/bundle', 'runtime/source', 'runtime/site', 'runtime/server'],
    types: ['runtime/graphql', 'runtime/manifest'],
    uses: ['node'],
  },
  // What an editor reads of a site: its schema, its types.
  'runtime/editor': {
    values: ['schema', 'runtime/values', 'runtime/source', 'runtime/manifest', 'runtime/i18n', 'runtime/types'],
    uses: ['node'],
  },
  // A page for each example of the sections of a site.
  'runtime/gallery': {
    values: ['runtime/values', 'runtime/manifest', 'runtime/source', 'runtime/site'],
    uses: ['yaml', 'node'],
  },
  'runtime/dev': {
    values: [
      'runtime/gallery',
      'runtime/values',
      'runtime/validate',
      'runtime/bundle',
      'runtime/source',
      'runtime/manifest',
      'runtime/server',
      'runtime/checks',
    ],
    types: ['runtime/render', 'runtime/pictures'],
    uses: ['vite', '@vitejs/plugin-react', 'node'],
  },
  // What the tests of a site need: its sections rendered, and the whole of it served.
  'runtime/testing': {
    values: ['runtime/manifest', 'runtime/source', 'runtime/bundle', 'runtime/server'],
    uses: ['happy-dom', 'node'],
  },
  'runtime/index.ts': {
    values: ['runtime/view', 'runtime/page', 'runtime/steps', 'runtime/site', 'runtime/values'],
    types: ['runtime/graphql', 'runtime/search', 'runtime/session'],
  },
  cli: {
    values: [
      // What can be added is what the manifest's schema and the registries know.
      'schema',
      'runtime/artefact',
      'runtime/validators',
      'runtime/middleware',
      'runtime/values',
      'runtime/addresses',
      'runtime/process',
      'runtime/ledger',
      'runtime/source',
      'runtime/bundle',
      'runtime/validate',
      'runtime/checks',
      'runtime/content',
      'runtime/manifest',
      'runtime/workspace',
    ],
    types: [
      'runtime/pictures',
      'runtime/prerender',
      'runtime/queue',
      'runtime/record',
      'runtime/redis',
      'runtime/render',
      'runtime/server',
      'runtime/store',
    ],
    lazy: [
      'runtime/backend',
      'runtime/dev',
      'runtime/editor',
      'runtime/gallery',
      'runtime/pictures',
      'runtime/prerender',
      'runtime/queue',
      'runtime/record',
      'runtime/server',
      'runtime/store',
      'runtime/workspace',
    ],
    uses: ['commander', 'csv-parse/sync', 'picocolors', 'diff', 'mrmime', 'vite', 'node', 'package.json'],
  },
  // The pages of the documentation, made when the package is packed; no command knows of them.
  'cli/documentation': {
    values: ['cli', 'schema', 'runtime/values', 'runtime/checks', 'runtime/manifest'],
    uses: ['commander', 'rolldown/utils', 'yaml', 'node'],
  },
  sections: { uses: ['sitio', 'react'] },
}

/**
 * The rooms inside of a layer, from the lowest to the highest: a room imports those before it. Files beside the rooms are the layer's doors;
 * rooms take nothing but types of them.
 */
const rooms: Readonly<Record<string, readonly string[]>> = {
  'runtime/manifest': ['text', 'problems', 'yaml', 'migrations', 'bases', 'shape', 'sections', 'references'],
  'runtime/source': ['disk', 'parts', 'graphql', 'loaded'],
  'runtime/site': ['http', 'routing', 'data', 'resolve'],
  'runtime/client': [
    'browser',
    'payload',
    'graphql',
    'live',
    'islands',
    'show',
    'navigation',
    'forms',
    'integrations',
    'start',
  ],
  'runtime/server': [
    'http',
    'process',
    'environment',
    'workers',
    'shared',
    'backends',
    'visitors',
    'telemetry',
    'data',
    'pages',
    'collections',
    'preview',
    'door',
    'sitemap',
    'feeds',
    'forms',
    'relay',
    'files',
    'search',
    'pictures',
  ],
  'runtime/backend': ['rules', 'storage', 'schema', 'request', 'live', 'resolve', 'http', 'mail'],
}

/** Only these files import what is named, whatever their layer may use. */
const onlyIn: Readonly<Record<string, readonly string[]>> = {
  '@apollo/client/core': [
    'runtime/client/graphql/graphql-cache.ts',
    'runtime/client/graphql/graphql-client.ts',
    'runtime/client/graphql/graphql-link.ts',
    'runtime/client/graphql/reset-caches.ts',
    'runtime/client/graphql/watch-query.ts',
  ],
  '@apollo/client/utilities': ['runtime/client/graphql/graphql-cache.ts'],
  'graphql-ws/client': ['runtime/client/live/live-connection.ts', 'runtime/client/live/live-subscription.ts'],
  'react-router-dom': ['runtime/client/navigation/router.ts', 'runtime/client/navigation/navigation.ts'],
  'react-dom/client': ['runtime/client/islands/mount-island.ts'],
  express: ['runtime/server/create-site-app.ts'],
  ioredis: ['runtime/redis/open-redis.ts', 'runtime/server/shared/redis-store.ts'],
  'prom-client': ['runtime/server/telemetry/metrics.ts'],
  sharp: ['runtime/pictures/load-sharp.ts', 'runtime/pictures/make-picture.ts'],
}

const root = join(import.meta.dirname, '..')

/** Templates and the documentation are other sites' files; the tool that draws the pictures of this one is not shipped. */
function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/^cli\/(?:templates|docs)\//.test(file) && !file.startsWith('sections/pictures/'))
}

/** `runtime/page/load-page.ts` → `runtime/page`; `cli/commands/start.ts` → `cli`, of which the documentation is apart. */
function layerOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'runtime' || second === 'documentation' ? `${top}/${second}` : top
}

/** What is wrong with an import; null when it is allowed. */
function complaint({ file, target, kind }: Import): string | null {
  const from = layerOf(file)
  const layer = layers[from]
  if (!layer) return `${file}: the layer ${from} is not in the table`
  const isOwn = /^(?:runtime|cli|sections|schema)\//.test(target)
  const restricted = onlyIn[target]
  if (restricted && !restricted.includes(file)) return `${file}: only ${restricted.join(', ')} may import ${target}`
  if (isOwn) {
    const to = layerOf(target)
    if (to === from && from in rooms) return roomComplaint({ file, target, kind })
    if (to === from && from !== 'sections') return null
    // A section is one folder; what several share lies beside the folders.
    if (to === from) return sectionReaches(file, target) ? null : `${file}: imports ${target} of another section`
    if (layer.values?.includes(to)) return null
    if (kind === 'types' && layer.types?.includes(to)) return null
    if (kind === 'lazy' && layer.lazy?.includes(to)) return null
    return `${file}: ${from} may not import ${target} (${kind})`
  }
  const isNode = target.startsWith('node:')
  const isListed = layer.uses?.some(
    (name) => name === target || target.startsWith(`${name}/`) || (isNode && name === 'node'),
  )
  return isListed ? null : `${file}: ${from} may not use ${target}`
}

/** `runtime/manifest/yaml/anchors.ts` → 1, the place of `yaml` in the table; a door → Infinity. */
function floorOf(file: string): number {
  const [top, layer, room = '', ...rest] = file.split('/')
  return rest.length > 0 ? (rooms[`${top}/${layer}`]?.indexOf(room) ?? -1) : Number.POSITIVE_INFINITY
}

function roomComplaint({ file, target, kind }: Import): string | null {
  const [from, to] = [floorOf(file), floorOf(target)]
  if (from === -1) return `${file}: its room is not in the table`
  const isType = kind === 'types' && to === Number.POSITIVE_INFINITY
  return to <= from || isType ? null : `${file}: may not import ${target}, of a higher room`
}

/** `a → b → a`: one for each import that leads back to where it comes from. */
function ringsOf(found: readonly Import[]): string[] {
  const below = new Map<string, string[]>()
  for (const { file, target } of found) below.set(file, [...(below.get(file) ?? []), target])
  const rings: string[] = []
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file)
    if (start >= 0) rings.push([...way.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const target of below.get(file) ?? []) visit(target, [...way, file])
    done.add(file)
  }
  for (const file of below.keys()) visit(file, [])
  return rings
}

function sectionReaches(file: string, target: string): boolean {
  const folder = (path: string) => (path.split('/').length > 2 ? path.split('/')[1] : null)
  return folder(target) === null || folder(target) === folder(file)
}

const files = ['runtime', 'cli', 'sections'].flatMap(sourceFiles)
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')))

describe('the layers', () => {
  it('are read from every file', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(imports.length).toBeGreaterThan(400)
    expect(new Set(imports.map(({ kind }) => kind))).toEqual(new Set(['values', 'types', 'lazy']))
  })

  it('import downwards only', () => {
    const own = imports.filter(({ file, target }) => !(file === 'cli/bin.mjs' && target.startsWith('cli/build-')))
    expect(own.map(complaint).filter((text) => text !== null)).toEqual([])
  })

  it('have no ring', () => {
    const order = Object.keys(layers)
    const upwards = Object.entries(layers).flatMap(([name, { values = [] }]) =>
      values
        .filter((below) => below !== 'schema' && order.indexOf(below) > order.indexOf(name))
        .map((below) => `${name} → ${below}`),
    )
    expect(upwards).toEqual([])
  })

  it('are all there', () => {
    const real = new Set(files.map(layerOf))
    expect(Object.keys(layers).filter((name) => !real.has(name))).toEqual([])
  })

  it('have rooms that are all there', () => {
    const named = Object.entries(rooms).flatMap(([layer, names]) => names.map((name) => `${layer}/${name}/`))
    expect(named.filter((room) => !files.some((file) => file.startsWith(room)))).toEqual([])
  })

  it('have no files that import each other in a ring, not even for types', () => {
    expect(ringsOf(imports)).toEqual([])
    const [a, b, c] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
    ].map(([file = '', target = '']): Import => ({ file, target, kind: 'types' }))
    expect(ringsOf([a, b, c].filter((found) => found !== undefined))).toEqual(['a → b → c → a'])
  })

  it.each([
    [
      'runtime/client/start/boot.ts',
      "import { createSiteApp } from '../../server/create-site-app.ts'",
      'runtime/client may not import runtime/server',
    ],
    [
      'runtime/server/process/listen.ts',
      "import { createRender } from '../../render/render.ts'",
      'runtime/server may not import runtime/render',
    ],
    ['runtime/server/process/listen.ts', "import React from 'react'", 'runtime/server may not use react'],
    [
      'runtime/server/process/listen.ts',
      "import { createBackend } from '../../backend/index.ts'",
      'runtime/server may not import runtime/backend',
    ],
    [
      'runtime/page/load-page.ts',
      "export { execute } from '../graphql/execute.ts'",
      'runtime/page may not import runtime/graphql',
    ],
    ['runtime/page/load-page.ts', "const a = () => import('node:fs')", 'runtime/page may not use node:fs'],
    [
      'runtime/site/resolve-site.ts',
      "import { type Manifest } from '../manifest/manifest.types.ts'",
      'runtime/site may not import runtime/manifest',
    ],
    ['runtime/view/link.tsx', "import { Link } from 'react-router-dom'", 'may import react-router-dom'],
    ['runtime/render/render.ts', "import gql from 'graphql-tag'", 'runtime/render may not use graphql-tag'],
    ['runtime/shared/thing.ts', "import './other.ts'", 'runtime/shared is not in the table'],
    ['sections/About/About.tsx', "import { readFile } from 'node:fs'", 'sections may not use node:fs'],
    ['sections/About/About.tsx', "import { Works } from '../Works/Works.tsx'", 'of another section'],
    [
      'sections/About/About.tsx',
      "import { Link } from '../../runtime/view/link.tsx'",
      'sections may not import runtime/view',
    ],
    ['cli/program.ts', "import express from 'express'", 'may import express'],
  ])('would be told of %s with %s', (file, source, words) => {
    const complaints = importsOf(file, source)
      .map(complaint)
      .filter((text) => text !== null)
    expect(complaints.join('\n')).toContain(words)
  })

  it.each([
    ['runtime/site/resolve-site.ts', "import type { Manifest } from '../manifest/manifest.types.ts'"],
    ['runtime/server/backends/embedded-backends.ts', "const load = () => import('../../backend/index.ts')"],
    [
      'sections/About/About.tsx',
      "import { Link } from 'sitio'\nimport { useId } from 'react'\nimport { Part } from './part.tsx'",
    ],
  ])('allow %s its imports', (file, source) => {
    expect(
      importsOf(file, source)
        .map(complaint)
        .filter((text) => text !== null),
    ).toEqual([])
  })
})

describe('the packages', () => {
  it('that sitio brings to a site are those that its code names', () => {
    const { dependencies }: { dependencies: object } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const named = imports.filter(({ kind }) => kind !== 'types').map(({ target }) => target)
    const isUsed = (name: string) => named.some((target) => target === name || target.startsWith(`${name}/`))
    // Apollo Client wants it beside itself.
    expect(Object.keys(dependencies).filter((name) => !isUsed(name))).toEqual(['rxjs'])
  })
})

describe('the sites of this repository', () => {
  it('are named nowhere in runtime and cli', () => {
    const own = files.filter((file) => !file.startsWith('sections/'))
    const named = own.filter((file) => /colibr[ií]|panader[ií]a/i.test(readFileSync(join(root, file), 'utf8')))
    expect(named).toEqual([])
  })
})

describe('the browser', () => {
  it('is known to its own layer only', () => {
    const elsewhere = files
      .filter((file) => file.startsWith('runtime/') && !file.startsWith('runtime/client/'))
      .filter((file) =>
        /\b(?:document\.(?:querySelector|getElement|cookie)|window\.|localStorage|sessionStorage)/.test(
          readFileSync(join(root, file), 'utf8'),
        ),
      )
    expect(elsewhere.sort()).toEqual([
      // The names that sections may not read while they render.
      'runtime/checks/sections/code-units.ts',
      // The development server writes the script that sets up fast refresh.
      'runtime/dev/dev-plugin.ts',
      // The session's cookie is read and written by scripts.
      'runtime/session/read-cookie.ts',
      'runtime/session/session.ts',
    ])
  })
})
