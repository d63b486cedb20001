import { defineProblem } from '../define-problem.ts'
import { formExample } from '../examples/form.ts'
import { type UnknownName, unknownName, wrongValue } from '../unknown-name.ts'

export const unknownField = defineProblem({
  code: 'form/unknown-field',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'An input names a field that the form does not have',
  why: 'The values under input: are names of fields, or $locale. Write a text that is always the same as { value: … }. Fix the name, or add the field.',
  wrong: formExample({ target: '{ client: shop, mutation: order, input: { email: emial } }' }),
  right: formExample(),
  message: (args: UnknownName) => unknownName('field', args),
  fix: wrongValue,
})
