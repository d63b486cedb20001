import { defineConfig } from 'vitest/config'

// The first test of a section also compiles it.
export default defineConfig({ test: { include: ['sections/**/*.test.{ts,tsx}'], testTimeout: 60_000 } })
