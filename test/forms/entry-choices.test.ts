import { expect, it } from 'vitest'
import { choicesOf } from '../../runtime/forms/entry-choices.ts'
import { validateForm } from '../../runtime/forms/validate-form.ts'

const entries = (...values: Readonly<Record<string, unknown>>[]) => values.map((own) => ({ values: own }))
const fields = { value: 'id', label: 'composer.name' }

it('offers entries in the order of their list, with numbers as texts', () => {
  const list = entries({ id: 7, 'composer.name': 'Händel' }, { id: 'lieder', 'composer.name': 1828 })
  expect(choicesOf(list, fields)).toEqual({ values: ['7', 'lieder'], labels: ['Händel', '1828'] })
})

it('offers what comes back in an answer, whatever white space the data have', () => {
  const { values } = choicesOf(entries({ id: ' the \n messiah ', 'composer.name': ' G. F.\nHändel ' }), fields)
  const rules = { name: 'it', type: 'select', required: true, options: values } as const
  expect(values).toEqual(['the messiah'])
  expect(validateForm([rules], { texts: { it: ' the \r\n messiah ' }, files: {} })).toEqual({})
})

it('leaves out an entry that has no value or nothing to show, and one whose value another has', () => {
  const list = entries(
    { id: '', 'composer.name': 'Bach' },
    { id: 'lieder' },
    { id: null, 'composer.name': 'Bach' },
    { id: ['a'], 'composer.name': 'Bach' },
    { id: 'requiem', 'composer.name': 'Mozart' },
    { id: 'requiem', 'composer.name': 'Verdi' },
  )
  expect(choicesOf(list, fields)).toEqual({ values: ['requiem'], labels: ['Mozart'] })
})
