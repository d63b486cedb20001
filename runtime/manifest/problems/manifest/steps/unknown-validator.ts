import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownValidator = defineProblem({
  code: 'manifest/unknown-validator',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A route names a validator that does not exist',
  why: 'A validator decides whether a page answers at all. An unknown one would leave the page open, or closed, to everybody. Name one of the validators under validators:, or declare this one there.',
  wrong: `validators: { sumer: { kind: date-range, from: 2020-06-01, to: 2099-08-31 } }
${route('path: /', 'validators: [summer]')}`,
  right: `validators: { summer: { kind: date-range, from: 2020-06-01, to: 2099-08-31 } }
${route('path: /', 'validators: [summer]')}`,
  message: (args: UnknownName) => unknownName('validator', args),
})
