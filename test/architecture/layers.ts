/**
 * The layers of the runtime, from the lowest to the highest. A folder may import itself and the folders listed for it, and nothing else.
 *
 * - `values` are imports that remain at run time; `types` are only `import type`; `lazy` are only `import()`, so that they are loaded when needed.
 * - `uses` are packages and Node's own modules; `node` means all of the latter.
 */
export interface Layer {
  readonly values?: readonly string[]
  readonly types?: readonly string[]
  readonly lazy?: readonly string[]
  readonly uses?: readonly string[]
}

export const layers: Readonly<Record<string, Layer>> = {
  // Plain values, and the JSON Schemas that describe them: below everything, pure, the same in browsers and in Node.
  'runtime/values': { values: ['schema'], uses: ['fastest-levenshtein'] },
  // The inputs that pages are made of: names, hashes, and the file that keeps them.
  'runtime/ledger': { uses: ['node'] },
  // When interactive sections start. The browser runs this code; all others only use the list of names.
  'runtime/moments': {},
  'runtime/manifest': {
    values: ['schema', 'runtime/values'],
    types: ['runtime/moments'],
    uses: ['ajv', 'yaml', 'csv-parse/sync', 'lru-cache', 'node:buffer', 'node:fs', 'node:path', 'node:util', 'node:vm'],
  },
  // What a form asks for, and whether an answer is valid: the same on the server and in the browser.
  'runtime/forms': {},
  // Multipart bodies: forms, and uploads to back-ends.
  'runtime/multipart': { uses: ['busboy'] },
  // Analytics providers, one per file: what the server has to know about each, and what it does in the browser.
  'runtime/analytics': { types: ['runtime/manifest', 'runtime/values'] },
  // What the kinds of step work with, and the kinds themselves. They run on the server, and for prerendered pages in the browser.
  'runtime/steps': { types: ['runtime/manifest', 'runtime/values'] },
  'runtime/validators': { values: ['runtime/steps', 'runtime/values'], types: ['runtime/manifest'] },
  'runtime/middleware': { values: ['runtime/steps', 'runtime/values'], types: ['runtime/manifest'] },
  'runtime/site': {
    values: ['runtime/values', 'runtime/analytics', 'runtime/validators', 'runtime/middleware'],
    types: ['runtime/manifest', 'runtime/forms', 'runtime/steps'],
  },
  // Storage through which machines share work.
  'runtime/store': { values: ['runtime/values', 'runtime/ledger', 'runtime/site'], uses: ['node'] },
  'runtime/session': { types: ['runtime/site'] },
  'runtime/i18n': { values: ['runtime/values'], uses: ['i18next', 'lru-cache'] },
  'runtime/graphql': { values: ['runtime/values'] },
  // What operations select from a schema, among it the fields that addresses of entries consist of: pure.
  'runtime/selections': { values: ['runtime/values', 'runtime/site'], types: ['runtime/graphql'], uses: ['graphql'] },
  // Search: the words of a text, the index of them, and what a result shows. The browser loads it when the visitor types.
  'runtime/search': { values: ['runtime/values'], uses: ['minisearch', 'parse5'] },
  'runtime/page': {
    values: ['runtime/values', 'runtime/site', 'runtime/session', 'runtime/steps'],
    types: ['runtime/moments', 'runtime/graphql', 'runtime/forms', 'runtime/validators', 'runtime/middleware'],
    uses: ['lru-cache'],
  },
  'runtime/view': {
    values: ['runtime/values', 'runtime/page', 'runtime/session', 'runtime/steps'],
    // Only the keys of the runtime's own messages.
    types: ['runtime/values', 'runtime/site', 'runtime/graphql', 'runtime/forms', 'runtime/i18n', 'runtime/search'],
    lazy: ['runtime/search'],
    uses: ['react'],
  },
  // Texts with structure: Markdown and HTML in, a tree out. Loaded when a page first shows one.
  'runtime/richtext': {
    values: ['runtime/values', 'runtime/graphql'],
    uses: [
      'mdast-util-from-markdown',
      'mdast-util-gfm-table',
      'mdast-util-to-hast',
      'micromark-core-commonmark',
      'micromark-extension-gfm-table',
      'hast',
      'mdast',
      'hast-util-from-parse5',
      'hast-util-sanitize',
      'parse5',
      'lowlight',
    ],
  },
  // Sections that never hydrate, without React: compiled to strings with values in between.
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
      // The same function calls back-ends on both sides.
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
  // The process that a program runs in: streams, signals, environment and exit codes.
  'runtime/process': { values: ['runtime/values'], uses: ['node'] },
  // Which content files apply if a site extends others.
  'runtime/content': { values: ['runtime/values'], uses: ['node'] },
  'runtime/backend': {
    // `runtime/site` decides who counts as one sender.
    values: [
      'runtime/values',
      'runtime/content',
      'runtime/manifest',
      'runtime/process',
      'runtime/selections',
      'runtime/site',
      'runtime/multipart',
    ],
    uses: ['graphql', 'graphql-http', 'graphql-ws', 'ws', 'nodemailer', 'libsql', 'pg', 'lru-cache', 'yaml', 'node'],
  },
  // A connection to Redis; loaded only if an address is set.
  'runtime/redis': { values: ['runtime/values', 'runtime/process'], uses: ['ioredis'] },
  // A job queue for many machines.
  'runtime/queue': { values: ['runtime/ledger', 'runtime/process', 'runtime/redis'], uses: ['bullmq'] },
  // Pictures below assets/: reads them, makes smaller ones, and stores these. Serving a build does not need it.
  'runtime/pictures': { values: ['runtime/values', 'runtime/process'], uses: ['image-size', 'sharp', 'node'] },
  // A site as its build stores it: reads `site.json`, and fills in the environment. No YAML, no ajv.
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
      'runtime/selections',
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
    // Smaller forms of another host's picture are made when a browser first requests one.
    lazy: ['runtime/backend', 'runtime/pictures', 'runtime/richtext'],
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
  // A thread that acts like a browser, for the pages that are checked.
  'runtime/hydration': { types: ['runtime/page'], uses: ['happy-dom', 'parse5', 'node'] },
  // The addresses of a site, and the lock file that remembers the published ones: pure, texts in, text out.
  'runtime/addresses': { values: ['runtime/values', 'runtime/site'], types: ['runtime/manifest'] },
  // Pure: receives the files and pages of a site as facts.
  'runtime/checks': {
    values: [
      'runtime/values',
      'runtime/addresses',
      'runtime/manifest',
      'runtime/analytics',
      'runtime/validators',
      'runtime/middleware',
      'runtime/selections',
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
  // Reads a site from its files: the first step of every command.
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
      'runtime/selections',
      'runtime/site',
      'runtime/i18n',
      'runtime/server',
      'runtime/graphql',
      'runtime/pictures',
      'runtime/checks',
    ],
    types: ['runtime/steps'],
    uses: ['graphql', 'rolldown', 'lru-cache', 'node'],
  },
  // Makes the bundles of a site.
  'runtime/bundle': {
    values: [
      'runtime/process',
      'runtime/values',
      'runtime/addresses',
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
    // The schemas of queries are compiled to code.
    uses: ['vite', '@vitejs/plugin-react', 'rolldown', 'ajv', 'ajv-formats', 'graphql', 'node'],
  },
  // Renders pages to files.
  'runtime/prerender': {
    values: [
      'runtime/values',
      'runtime/artefact',
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
  // Reads the facts that `checks/` works on.
  'runtime/validate': {
    values: [
      'runtime/values',
      'runtime/content',
      'runtime/bundle',
      'runtime/source',
      'runtime/manifest',
      'runtime/selections',
      'runtime/site',
      // For the limits of uploads.
      'runtime/multipart',
      'runtime/server',
      'runtime/checks',
      'runtime/richtext',
    ],
    types: [
      'runtime/pictures',
      'runtime/render',
      'runtime/graphql',
      'runtime/hydration',
      'runtime/page',
      'runtime/backend',
    ],
    // Checks an embedded back-end as a start would, without starting it.
    lazy: ['runtime/backend'],
    uses: ['graphql', 'postcss', 'node'],
  },
  // Records the answers of back-ends, so that you can work without them.
  'runtime/record': {
    values: ['runtime/values', 'runtime/bundle', 'runtime/source', 'runtime/site', 'runtime/server'],
    types: ['runtime/graphql', 'runtime/manifest'],
    uses: ['node'],
  },
  // What an editor reads: the schema and the types of a site.
  'runtime/editor': {
    values: ['schema', 'runtime/values', 'runtime/source', 'runtime/manifest', 'runtime/i18n', 'runtime/types'],
    uses: ['node'],
  },
  // A page for each example of the sections of a site.
  'runtime/gallery': {
    values: [
      'runtime/values',
      'runtime/manifest',
      'runtime/source',
      'runtime/site',
      'runtime/checks',
      'runtime/validate',
    ],
    uses: ['yaml', 'graphql', 'node'],
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
  // The entry point for tests of a site: renders one section, or serves the whole site.
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
      // Anything that the manifest's schema and the registries know can be added.
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
  // Makes the pages of the documentation when the package is packed. No command imports it.
  'cli/documentation': {
    values: ['cli', 'schema', 'runtime/values', 'runtime/checks', 'runtime/manifest'],
    uses: ['commander', 'rolldown/utils', 'yaml', 'node'],
  },
  sections: { uses: ['sitio', 'react'] },
}
