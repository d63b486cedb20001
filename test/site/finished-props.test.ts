import { expect, it } from 'vitest'
import { checkProps } from '../../runtime/manifest/sections/check-props.ts'
import { finishProps } from '../../runtime/site/resolve/finish-props.ts'
import { createRandom } from '../support/random/random.ts'
import { finish, randomProps } from '../support/random/random-props.ts'

it('what validates is finished: every text of it, and every default of each part of the schema that it reaches', () => {
  for (let seed = 1; seed <= 100; seed += 1) {
    const { schema, given, finished } = randomProps(createRandom(seed))
    const before = structuredClone(given)
    const checked = checkProps(schema, given)
    const told = `seed ${seed}\n${JSON.stringify(schema, null, 1)}\n${JSON.stringify(given)}`
    expect(
      checked.errors.map(({ instancePath, message }) => `${instancePath} ${message}`),
      told,
    ).toEqual([])
    expect(finishProps(checked, finish), told).toEqual(finished)
    expect(given).toEqual(before)
  }
})

it('ends where a pattern for keys would be matched for years, in whatever reads the props', () => {
  const terms = { patternProperties: { '^(a+)+$': { type: 'integer' } }, additionalProperties: { $ref: 'sitio:text' } }
  const key = `${'a'.repeat(40)}b`
  const checked = checkProps({ type: 'object', properties: { terms } }, { terms: { [key]: 'A text', aaa: 1 } })
  expect(checked.errors).toEqual([])
  expect(checked.marks.map(({ path, kind }) => [path.join('/'), kind])).toEqual([[`terms/${key}`, 'text']])
})
