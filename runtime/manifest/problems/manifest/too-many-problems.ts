import { defineProblem } from '../define-problem.ts'

export const tooManyProblems = defineProblem({
  code: 'manifest/too-many-problems',
  severity: 'error',
  blocks: true,
  title: 'There are more mistakes than are listed',
  why: 'The first twenty are listed and the others only counted: usually they all come from the same slip, such as part of another file pasted here. Fix the first ones and check again.',
  wrong: `timeouts: { ${Array.from({ length: 25 }, (_, index) => `x${index}: 1`).join(', ')} }\n`,
  right: 'timeouts: { reload: 30s }\n',
  message: ({ shown, more }: { shown: number; more: number }) =>
    `Only the first ${shown} mistakes in keys and values are listed; there are ${more} more. Fix these first.`,
})
