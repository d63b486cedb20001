import { defineProblem } from '../define-problem.ts'
import { route } from '../examples/home-page.ts'
import { unusableExpression } from '../words.ts'

export const unsafePattern = defineProblem({
  code: 'manifest/unsafe-pattern',
  severity: 'error',
  blocks: true,
  title: 'An expression of a validator could keep the server busy',
  why: 'What a visitor writes behind the ? of an address is tried on it. One with a repetition inside a repetition takes minutes for thirty letters, and no other page is served meanwhile. Write it plainer, begin it with ^, or say how long the text may be: a maxLength beside it below properties: is looked at first.',
  wrong: `validators: { search: { kind: schema, query: { properties: { q: { pattern: '^(a+)+$' } } } } }
${route('path: /', 'validators: [search]')}`,
  right: `validators: { search: { kind: schema, query: { properties: { q: { pattern: '^a+$', maxLength: 80 } } } } }
${route('path: /', 'validators: [search]')}`,
  message: unusableExpression,
})
