import type { Position } from '../../text/position.ts'
import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { formExample } from '../examples/form.ts'
import { placeInWords } from '../words.ts'

const sizes = (second: string) =>
  `      - { name: email, type: select, label: { en: Size }, required: true, options: [{ value: small, label: { en: Small } }, { value: ${second}, label: { en: Large } }] }`

export const duplicateOption = defineProblem({
  code: 'form/duplicate-option',
  severity: 'error',
  blocks: true,
  title: 'Two options of a select have the same value',
  why: 'Only the value of an option is sent, so nobody could tell which of the two the visitor has chosen. Give each option its own value; visitors see the label.',
  wrong: formExample({ fields: sizes('small') }),
  right: formExample({ fields: sizes('large') }),
  message: ({ value, first }: { value: string; first: Position }) =>
    `The select already has an option ${quote(value)}, at ${placeInWords(first)}. Give this one another value.`,
})
