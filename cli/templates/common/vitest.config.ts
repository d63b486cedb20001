import { defineConfig } from 'vitest/config'

// The first test of a section also compiles it; over a base there may be no test yet.
export default defineConfig({
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules', 'dist', '.sitio'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: true,
  },
})
