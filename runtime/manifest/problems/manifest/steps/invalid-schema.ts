import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'

export const invalidSchema = defineProblem({
  code: 'manifest/invalid-schema',
  severity: 'error',
  blocks: true,
  title: 'The schema of a validator is not a valid JSON Schema',
  why: 'A validator of the kind "schema" checks the query of a request against a JSON Schema (draft-07). An invalid schema could neither accept nor refuse a request. The finding says what is wrong with it.',
  wrong: `validators: { search: { kind: schema, query: { type: objekt } } }
${route('path: /', 'validators: [search]')}`,
  right: `validators: { search: { kind: schema, query: { type: object } } }
${route('path: /', 'validators: [search]')}`,
  message: ({ reason }: { reason: string }) => `This is not a valid JSON Schema (draft-07): ${reason}.`,
})
