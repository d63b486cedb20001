import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkProps } from '../../runtime/manifest/sections/check-props.ts'
import { listSections, loadSections } from '../../runtime/manifest/sections/load-sections.ts'

const root = join(import.meta.dirname, '../../sections')
const { sections, problems } = loadSections(listSections([root]), [root])

it('every section of the package has a schema without a fault', () => {
  expect(problems).toEqual([])
  expect(sections.size).toBeGreaterThan(30)
})

describe.each([...sections.values()])('the examples of $name', ({ schema }) => {
  const examples: readonly object[] = Array.isArray(schema?.examples) ? schema.examples : []

  it('are there, and fit', () => {
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) expect(checkProps(schema, example).errors).toEqual([])
  })

  it('say everything in a way that every site can show', () => {
    const texts = examples
      .flatMap((example) => checkProps(schema, example).marks)
      .filter(({ kind, at }) => at === 'value' && (kind === 'text' || kind === 'richtext'))
    for (const { value } of texts) expect(Object.keys(Object(value))).toEqual(['*'])
  })
})
