import { describe, expect, it } from 'vitest'
import { rooms } from './rooms.ts'
import { files, textOf } from './source-imports.ts'

describe('the rooms', () => {
  it.each(Object.entries(rooms))('of %s are those that it has', (layer, names) => {
    const inside = files.filter((file) => file.startsWith(`${layer}/`)).map((file) => file.slice(layer.length + 1))
    const real = inside.filter((file) => file.includes('/')).map((file) => file.slice(0, file.indexOf('/')))
    expect([...new Set(real)].sort()).toEqual([...names].sort())
  })

  it.each(Object.entries(rooms))('of %s are told in runtime/README.md, in this order', (layer, names) => {
    const row = textOf('runtime/README.md')
      .split('\n')
      .find((line) => line.startsWith(`| \`${layer.slice('runtime/'.length)}/\` | \`${names[0]}\``))
    const told = [...(row ?? '').matchAll(/`([a-z]+)`/g)].map(([, name]) => name)
    expect(told).toEqual(names)
  })
})
