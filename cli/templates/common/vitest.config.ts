import { defineConfig } from 'vitest/config'

// The first test of a section also compiles it; over a base there may be none yet.
export default defineConfig({
  test: { include: ['sections/**/*.test.{ts,tsx}'], testTimeout: 60_000, passWithNoTests: true },
})
