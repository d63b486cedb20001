import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { stringsPlugin } from './runtime/bundle/strings/strings-plugin.ts'
import { compileOperation } from './runtime/source/graphql/graphql-module.ts'
import { lanes } from './test/lanes.ts'
import { NODE_FLAGS } from './test/support/run/node-flags.ts'

const shared = {
  /** The files of a worker share what they import: it is loaded once. */
  isolate: false,
  setupFiles: ['test/support/run/leave-no-trace.ts'],
  /** Most of what a test makes is gone with it: with more room, less is moved about. */
  execArgv: ['--max-semi-space-size=64', ...NODE_FLAGS],
}

export default defineConfig({
  // Sections import operations as the build compiles them, and are compiled to strings, too.
  plugins: [
    stringsPlugin({
      own: join(import.meta.dirname, 'runtime/strings/react.ts'),
      site: join(import.meta.dirname, 'runtime/strings/react-of-site.ts'),
    }),
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
  // Sections import the package by its name; here that leads to its source (the first entry). Without `module`: Node is told of the same
  // conditions, and some packages keep files there that only bundlers can load.
  ssr: { resolve: { conditions: ['sitio-source', 'node', 'development|production'] } },
  test: {
    // Bundles run as Node loads them: the product's own, and those of sites.
    server: { deps: { external: [/\/dist\/(?:package|site)\//, /\.building-/] } },
    // Tests also wait for servers, builds and browsers: others compute meanwhile.
    maxWorkers: availableParallelism() * 2,
    // Those share one or two processors, with whatever else is busy: what takes longer than this will never end.
    testTimeout: 120_000,
    hookTimeout: 480_000,
    expect: { poll: { timeout: 60_000 } },
    // What one lane has compiled, the others need not; nor the next run. Settings of this file, and what it imports, count for it.
    experimental: { fsModuleCache: true },
    projects: [
      // These compute, and a few wait meanwhile; each worker loads all that they test.
      lane('unit', { ...shared, maxWorkers: availableParallelism() + 1 }),
      lane('site', { ...shared, globalSetup: ['test/support/run/shared-run.ts'] }),
      lane('browser', {
        ...shared,
        globalSetup: ['test/support/run/shared-run.ts', 'test/support/browsers/provide-browser.ts'],
      }),
    ],
  },
})

/** A lane has the plugins and the limits of all. */
function lane(name: keyof typeof lanes, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  // Lanes with different numbers of workers take turns.
  const sequence = { groupOrder: name === 'unit' ? 0 : 1 }
  return { extends: true, test: { name, ...lanes[name], sequence, ...test } }
}
