import type { Position } from '../../text/position.ts'
import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { field, formExample } from '../examples/form.ts'
import { placeInWords } from '../words.ts'

export const duplicateField = defineProblem({
  code: 'form/duplicate-field',
  severity: 'error',
  blocks: true,
  title: 'Two fields of a form have the same name',
  why: 'An answer is sent under the name of its field, so one of the two would be lost. Give each field its own name; visitors see the label.',
  wrong: formExample({ fields: `${field('')}\n${field('')}` }),
  right: formExample(),
  message: ({ name, first }: { name: string; first: Position }) =>
    `The form already has a field ${quote(name)}, at ${placeInWords(first)}. Give this one another name.`,
})
