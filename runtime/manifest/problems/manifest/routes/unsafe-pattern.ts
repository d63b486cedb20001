import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'
import { unusableExpression } from '../../words.ts'

export const unsafePattern = defineProblem({
  code: 'manifest/unsafe-pattern',
  severity: 'error',
  blocks: true,
  title: 'A regular expression could block the server',
  why: 'It is matched against whatever visitors type as an address. A repetition inside a repetition can take minutes for thirty letters, and the server answers nobody in the meantime. Simplify it, begin it with ^, or limit the length of the text: a maxLength beside it under properties: is checked first.',
  wrong: `validators: { search: { kind: schema, query: { properties: { q: { pattern: '^(a+)+$' } } } } }
${route('path: /', 'validators: [search]')}`,
  right: `validators: { search: { kind: schema, query: { properties: { q: { pattern: '^a+$', maxLength: 80 } } } } }
${route('path: /', 'validators: [search]')}`,
  message: unusableExpression,
})
