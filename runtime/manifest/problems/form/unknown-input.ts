import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { formExample } from '../examples/form.ts'
import { hasNo, type UnknownName } from '../unknown-name.ts'

export const unknownInput = defineProblem({
  code: 'form/unknown-input',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A form gives its mutation an input that it does not take',
  why: 'The keys under input: are the arguments of the mutation, or the fields of its one input object, as the SDL names them; the values are fields of the form. Fix the key, or remove it.',
  wrong: formExample({ target: '{ client: shop, mutation: order, input: { email: email, langauge: $locale } }' }),
  right: formExample(),
  message: ({ mutation, ...args }: UnknownName & { mutation: string }) =>
    hasNo(`The mutation ${quote(mutation)}`, 'argument or input field', args),
  fix: (args) => ({ at: 'key', ...args }),
})
