import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listSections, loadSections } from '../../runtime/manifest/sections/load-sections.ts'
import { operationModule } from '../../runtime/types/operation-types.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'sections')
const all = [...loadSections(listSections([folder]), [folder]).sections.values()]
const asking = all.filter(({ operations }) => operations.length > 0)
const read = (file: string) => readFileSync(file, 'utf8')
const withoutComments = (text: string) => text.replace(/\s*\/\*\*.*?\*\//gs, '')

describe.each(asking)('$name, which asks for data', ({ name, operations, shape, client }) => {
  const own = shape === null ? '' : read(shape)

  it('says in which shape, so that no site is held to the SDL of another', () => {
    expect(shape).toBe(join(folder, name, `${name}.graphqls`))
  })

  it.each(operations.map((file) => [basename(file), file]))('gets it in the site of the studio: %s', (module, file) => {
    const typed = (sdl: string) => withoutComments(operationModule(module, read(file), sdl, null))
    expect(typed(read(join(root, `schema/graphql/${client}.graphql`)))).toBe(typed(own))
  })
})
