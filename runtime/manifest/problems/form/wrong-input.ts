import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { formExample } from '../examples/form.ts'

export const wrongInput = defineProblem({
  code: 'form/wrong-input',
  severity: 'error',
  blocks: true,
  title: 'A field of a form does not fit the type of its input',
  why: 'What a visitor types is a text; a checkbox is a Boolean, a file an Upload, and a choice may be an enum. What the mutation requires, the form must require too. Change the field, or give the mutation another one.',
  wrong: formExample({ sdl: 'order(email: Int!): Boolean' }),
  right: formExample(),
  message: ({ input, type, reason }: { input: string; type: string; reason: string }) =>
    `The input ${quote(input)} has the type ${type}, but ${reason}.`,
})
