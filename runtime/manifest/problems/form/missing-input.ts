import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { formExample } from '../examples/form.ts'
import { listInWords } from '../words.ts'

export const missingInput = defineProblem({
  code: 'form/missing-input',
  severity: 'error',
  blocks: true,
  title: 'A form does not give its mutation a required input',
  why: 'The back-end refuses a call without an input that its SDL marks with an exclamation mark, so no answer would arrive. Give it a field of the form, the language of the page as $locale, or a fixed value as { value: … }.',
  wrong: formExample({ sdl: 'order(email: String!, locale: String!): Boolean' }),
  right: formExample({
    sdl: 'order(email: String!, locale: String!): Boolean',
    target: '{ client: shop, mutation: order, input: { email: email, locale: $locale } }',
  }),
  message: ({ mutation, names }: { mutation: string; names: string[] }) =>
    `The mutation ${quote(mutation)} also needs ${listInWords(names, 'and')}. Add ${names.length === 1 ? 'it' : 'them'} under input:.`,
})
