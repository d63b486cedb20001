import { defineProblem } from '../../define-problem.ts'
import { formExample } from '../../examples/form.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownForm = defineProblem({
  code: 'manifest/unknown-form',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A section shows a form that does not exist',
  why: 'A section shows a form by its name under forms:. Without the form the section can only fail. Fix the name, or declare the form there, with its fields and where its answers go.',
  wrong: formExample({ shows: 'oder' }),
  right: formExample(),
  message: (args: UnknownName) => unknownName('form', args),
})
