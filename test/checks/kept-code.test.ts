import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import { parseOperation } from '../../runtime/source/graphql/parse-operation.ts'
import { createModuleReader } from '../../runtime/source/parts/read-modules.ts'

const sections = join(import.meta.dirname, '../faults/sites/notes/sections')
const component = join(sections, 'Note/Note.tsx')

function modulesOf(edited: Readonly<Record<string, string>>) {
  const note = loadSections(['Note'], [sections]).sections.get('Note')
  if (note === undefined) throw new Error('There is no section Note.')
  return createModuleReader(new Map(Object.entries(edited)))(note)
}

describe('a module that is read again', () => {
  const text = "import { one } from './one'\nexport const Note = () => one\n"

  it('is the same as long as its text stays, so that what was found in it holds', () => {
    expect(modulesOf({ [component]: text })[0]).toBe(modulesOf({ [component]: text })[0])
    expect(modulesOf({ [component]: `${text}\n` })[0]?.source.text).toBe(`${text}\n`)
  })

  it('is another one when there is what it imports', () => {
    const [without] = modulesOf({ [component]: text })
    const [found, one] = modulesOf({ [component]: text, [join(sections, 'Note/one.ts')]: 'export const one = 1\n' })
    expect([without?.lost.map(({ name }) => name), found?.lost]).toEqual([['./one'], []])
    expect(found?.imports.get('./one')).toBe(one?.file)
  })
})

describe('an operation that is read again', () => {
  it('is the same as long as its text and its file stay', () => {
    const read = parseOperation('query One { one }', 'one.graphql')
    expect(parseOperation('query One { one }', 'one.graphql')).toBe(read)
    expect(parseOperation('query One { two }', 'one.graphql')).not.toBe(read)
    expect(parseOperation('query One { one }', 'two.graphql').loc?.source.name).toBe('two.graphql')
  })
})
