import { defineConfig } from 'vitest/config'
import { compileOperation } from './runtime/build/graphql-module.ts'

export default defineConfig({
  // Sections import operations as the build compiles them.
  plugins: [
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
    include: ['test/**/*.test.{ts,tsx}', 'sections/**/*.test.tsx'],
    globalSetup: ['test/support/prepare.ts'],
    // Tests wait for servers, builds and browsers more than they compute.
    maxWorkers: '100%',
    // Those share one or two processors.
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
  },
})
