import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { formExample } from '../examples/form.ts'
import { type UnknownName, unknownName } from '../unknown-name.ts'

export const unknownInput = defineProblem({
  code: 'form/unknown-input',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A form gives a mutation an input that it does not take',
  why: 'The keys below input: are the arguments of the mutation, or the fields of its one input object, as the SDL names them; the values are fields of the form. Fix the key, or take it out.',
  wrong: formExample({ target: '{ client: shop, mutation: order, input: { email: email, langauge: $locale } }' }),
  right: formExample(),
  message: ({ mutation, ...args }: UnknownName & { mutation: string }) =>
    unknownName(`argument or input field of the mutation ${quote(mutation)} with the name`, args),
  fix: (args) => ({ at: 'key', ...args }),
})
