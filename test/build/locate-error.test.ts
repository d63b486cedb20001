import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readBuildError } from '../../runtime/bundle/locate-error.ts'

let root: string

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-build-error-')))
  writeFileSync(join(root, 'Shelf.tsx'), "import type { Book } from 'library'\nimport { books } from './books.ts'\n")
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** As the bundler writes them. */
const unresolved = (file: string) =>
  new Error(`[UNRESOLVED_IMPORT] Could not resolve './books.ts' in ${file}\n   ╭─[ ${join(root, file)}:1:8 ]\n`)
const missing = (file: string, line: number) =>
  new Error(`[MISSING_EXPORT] "shelf" is not exported by "books.ts".\n   ╭─[ ${join(root, file)}:${line}:3 ]\n`)

describe('what the bundler says', () => {
  it.each(['Shelf.tsx', 'Shelf.tsx?strings'])('is told of the file that was written: %s', (file) => {
    expect(readBuildError({ errors: [unresolved(file)] }, root)).toEqual({
      message: "Could not resolve './books.ts'",
      position: { file: 'Shelf.tsx', line: 2, column: 23 },
    })
  })

  it('has the place of the file that was written, though its copy comes first', () => {
    const errors = [missing('Shelf.tsx?strings', 9), missing('Shelf.tsx', 2)]
    expect(readBuildError({ errors }, root).position).toEqual({ file: 'Shelf.tsx', line: 2, column: 3 })
  })
})
