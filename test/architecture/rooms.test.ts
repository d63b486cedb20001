import { describe, expect, it } from 'vitest'
import { rooms } from './rooms.ts'
import { files } from './source-imports.ts'

describe('the rooms', () => {
  it('are all there', () => {
    const named = Object.entries(rooms).flatMap(([layer, names]) => names.map((name) => `${layer}/${name}/`))
    expect(named.filter((room) => !files.some((file) => file.startsWith(room)))).toEqual([])
  })
})
