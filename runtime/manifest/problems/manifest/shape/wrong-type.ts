import { defineProblem } from '../../define-problem.ts'

export const wrongType = defineProblem({
  code: 'manifest/wrong-type',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A value has the wrong type',
  why: 'The value is a number where a text is expected, a text where a list is expected, and so on. Durations and sizes have a unit (2m, 5MB), true and false have no quotes, and a list with one item still needs [ ]. A text needs quotes when it begins with "#", which otherwise begins a comment, or when it has a comma inside { }, where it would end.',
  wrong: 'timeouts: { chunkLoad: 120000 }\n',
  right: 'timeouts: { chunkLoad: 2m }\n',
  message: ({
    expected,
    found,
    example,
  }: {
    expected: string
    found: string
    example: string | null
    nearest: string | null
  }) => `Expected ${expected}, found ${found}.${example === null ? '' : ` Write ${example}.`}`,
})
