import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { RealPaths } from '../../runtime/source/disk/real-paths.ts'

it('resolves links to files and to folders above them, and finds no file where there is none', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'sitio-real-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'a/b'), { recursive: true })
  for (const name of ['one.ts', 'two.ts']) writeFileSync(join(root, 'a/b', name), '')
  symlinkSync(join(root, 'a'), join(root, 'linked'))
  symlinkSync(join(root, 'a/b/one.ts'), join(root, 'one.ts'))
  symlinkSync(join(root, 'none'), join(root, 'dangling.ts'))
  const real = new RealPaths()
  const names = [
    'a/b/one.ts',
    'linked/b/one.ts',
    'linked/b/two.ts',
    'one.ts',
    'a/b',
    'dangling.ts',
    'a/b/three.ts',
    'c/d.ts',
  ]
  expect(names.map((name) => real.of(join(root, name))?.slice(root.length + 1) ?? null)).toEqual([
    ...['a/b/one.ts', 'a/b/one.ts', 'a/b/two.ts', 'a/b/one.ts', 'a/b'],
    ...[null, null, null],
  ])
})
