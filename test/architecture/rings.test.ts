import { describe, expect, it } from 'vitest'
import type { Import } from '../support/read/imports-of.ts'
import { imports } from './source-imports.ts'

describe('the files', () => {
  it('do not import each other in a ring, not even for types', () => {
    expect(ringsOf(imports)).toEqual([])
    const [a, b, c] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
    ].map(([file = '', target = '']): Import => ({ file, target, kind: 'types' }))
    expect(ringsOf([a, b, c].filter((found) => found !== undefined))).toEqual(['a → b → c → a'])
  })
})

/** The cycles of imports, such as `a → b → a`: one for each import that closes a cycle. */
function ringsOf(found: readonly Import[]): string[] {
  const below = new Map<string, string[]>()
  for (const { file, target } of found) below.set(file, [...(below.get(file) ?? []), target])
  const rings: string[] = []
  const done = new Set<string>()
  const visit = (file: string, way: readonly string[]) => {
    const start = way.indexOf(file)
    if (start >= 0) rings.push([...way.slice(start), file].join(' → '))
    if (start >= 0 || done.has(file)) return
    for (const target of below.get(file) ?? []) visit(target, [...way, file])
    done.add(file)
  }
  for (const file of below.keys()) visit(file, [])
  return rings
}
