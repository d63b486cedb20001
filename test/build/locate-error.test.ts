import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packageThatThrew, readBuildError } from '../../runtime/bundle/locate-error.ts'

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

  it.each([
    ['in development', (file: string) => `Cannot find module 'library' imported from '${file}'`],
    [
      'at build',
      (file: string) => `[vite]: Rolldown failed to resolve import "library" from "${file}?strings".\nMore.`,
    ],
  ])('has the place of the import of a package that is not installed, %s', (_, says) => {
    const { message, position } = readBuildError(new Error(says(join(root, 'Shelf.tsx'))), root)
    expect(position).toEqual({ file: 'Shelf.tsx', line: 1, column: 27 })
    expect(message).toMatch(/(?:find module|resolve import) ['"]library['"]$/)
  })

  it('has the place of the file that was written, though its copy comes first', () => {
    const errors = [missing('Shelf.tsx?strings', 9), missing('Shelf.tsx', 2)]
    expect(readBuildError({ errors }, root).position).toEqual({ file: 'Shelf.tsx', line: 2, column: 3 })
  })
})

describe('a place in what is generated', () => {
  it('is none: nobody has written it', () => {
    const error = new Error(
      '[MISSING_EXPORT] "default" is not exported by "gate.ts".\n   ╭─[ \\0virtual:site/server:5:8 ]\n',
    )
    expect(readBuildError(error, root)).toEqual({ message: '"default" is not exported by "gate.ts"', position: null })
  })
})

describe('the package that threw', () => {
  const thrownIn = (...files: string[]) => {
    const error = new Error('window is not defined')
    error.stack = `Error\n${files.map((file) => `    at file://${root}/${file}:1:1`).join('\n')}`
    return packageThatThrew(error, () => Promise.reject(new Error('not in a bundle')), root)
  }

  it.each([
    ['node_modules/atlas/dist/atlas.js', 'atlas'],
    ['node_modules/@maps/atlas/index.js', '@maps/atlas'],
    ['node_modules/.pnpm/atlas@1.0.0/node_modules/atlas/index.js', 'atlas'],
  ])('is read from the place: %s', async (file, name) => {
    expect(await thrownIn(file, 'Shelf.tsx')).toBe(name)
  })

  it('is none when other code threw', async () => {
    expect(await thrownIn('Shelf.tsx', 'node_modules/atlas/index.js')).toBeNull()
  })
})
