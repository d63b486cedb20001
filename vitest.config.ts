import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { compileOperation } from './runtime/build/graphql-module.ts'

const ALL = ['test/**/*.test.{ts,tsx}', 'sections/**/*.test.tsx']

/** Folders whose tests run commands, servers, back-ends or builds. */
const SITE = [
  'test/{backend,bakery,build,cli,editor,faults,server,spec}/**/*.test.{ts,tsx}',
  // Sites that are rendered, and random ones by the thousand.
  'test/checks/{pages-*,message-coverage,fuzz,mend-slips}.test.ts',
  'test/packaging.test.ts',
]

/** The corpus: each file is a test of its own, so its name runs it. */
const FAULTS = ['test/faults/!(sites)/*.yaml']

/** Folders whose tests open pages. */
const BROWSER = ['test/{agency,browser}/**/*.test.ts', 'test/bakery/browser.test.ts']

export default defineConfig({
  // Sections import operations as the build compiles them.
  plugins: [
    {
      name: 'corpus',
      transform: {
        filter: { id: /\/test\/faults\/[^/]+\/[^/]+\.yaml$/ },
        handler: (_, id) => {
          const code = /([^/]+\/[^/]+)\.yaml$/.exec(id)?.[1]
          return `import { testCode } from '/test/faults/test-code.ts'\ntestCode(${JSON.stringify(code)})`
        },
      },
    },
    {
      name: 'operations',
      transform: {
        filter: { id: /\.graphql$/ },
        handler: (source, id) => `export default ${JSON.stringify(compileOperation(source, id))}`,
      },
    },
  ],
  // graphql is two packages in one: without this, tests get the ESM one, and the libraries that Node loads by itself the CommonJS one.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  // Sections import the package by its name; here that leads to its source (the first entry).
  ssr: { resolve: { conditions: ['sitio-source', 'module', 'node', 'development|production'] } },
  test: {
    // Tests wait for servers, builds and browsers more than they compute.
    maxWorkers: '100%',
    // Those share one or two processors, with whatever else is busy: what takes longer than this will never end.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      lane('unit', { include: ALL, exclude: [...SITE, ...BROWSER], testTimeout: 30_000 }),
      lane('site', { include: SITE, exclude: BROWSER, globalSetup: ['test/support/shared-run.ts'] }),
      // 200 small files: what they import is loaded once in a worker.
      lane('faults', { include: FAULTS, isolate: false, globalSetup: ['test/support/shared-run.ts'] }),
      lane('browser', {
        include: BROWSER,
        globalSetup: ['test/support/shared-run.ts', 'test/support/browser-server.ts'],
      }),
    ],
  },
})

/** A lane has the plugins and the limits of all. */
function lane(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return { extends: true, test: { ...test, name } }
}
