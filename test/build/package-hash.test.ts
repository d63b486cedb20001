import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
// @ts-expect-error: JavaScript, since it runs before there is anything that compiles.
import { sourceHash } from '../../cli/build-package.mjs'

it('builds the package again when its sources change, or the packages that are installed', () => {
  const root = mkdtempSync(join(tmpdir(), 'sitio-hash-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  for (const folder of ['runtime', 'cli', 'schema', 'node_modules']) mkdirSync(join(root, folder))
  const hashes = ['package.json', 'runtime/index.ts', 'node_modules/.package-lock.json'].map((file) => {
    writeFileSync(join(root, file), '{}')
    return sourceHash(root)
  })
  expect(new Set(hashes).size).toBe(3)
  expect(sourceHash(root)).toBe(hashes[2])
})
