import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { textOf } from './source-imports.ts'

const root = join(import.meta.dirname, '../..')

/** `site/routing/route-table`, `cli/program.ts`, `richtext/`: from `runtime/` or from the root, with its ending or without. */
const isThere = (path: string) =>
  ['runtime', '.'].some((folder) => ['', '.ts', '.tsx'].some((end) => existsSync(join(root, folder, path + end))))

it('the README of the runtime names only files that there are', () => {
  const named = [...textOf('runtime/README.md').matchAll(/`([a-z]+\/[\w/.-]*)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(300)
  // Built files only exist after a build.
  expect(named.filter((path) => !path.startsWith('dist/') && !isThere(path))).toEqual([])
})
