import { defineConfig } from 'vitest/config'

export default defineConfig({
  // graphql is two packages in one: without this, tests get the ESM one, and the libraries that Node loads by itself the CommonJS one.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: { include: ['test/**/*.test.{ts,tsx}', 'sections/**/*.test.tsx'] },
})
