import { describe, expect, it } from 'vitest'
import { complaint, layerOf } from './complaint.ts'
import { layers } from './layers.ts'
import { files, imports } from './source-imports.ts'

describe('the layers', () => {
  it('are read from every file', () => {
    expect(files.length).toBeGreaterThan(150)
    expect(imports.length).toBeGreaterThan(400)
    expect(new Set(imports.map(({ kind }) => kind))).toEqual(new Set(['values', 'types', 'lazy']))
  })

  it('import downwards only', () => {
    const own = imports.filter(({ file, target }) => !(file === 'cli/bin.mjs' && target.startsWith('cli/build-')))
    expect(own.map(complaint).filter((text) => text !== null)).toEqual([])
  })

  it('have no ring', () => {
    const order = Object.keys(layers)
    const upwards = Object.entries(layers).flatMap(([name, { values = [] }]) =>
      values
        .filter((below) => below !== 'schema' && order.indexOf(below) > order.indexOf(name))
        .map((below) => `${name} → ${below}`),
    )
    expect(upwards).toEqual([])
  })

  it('are all there', () => {
    const real = new Set(files.map(layerOf))
    expect(Object.keys(layers).filter((name) => !real.has(name))).toEqual([])
  })
})
