import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'
import { product } from '../examples/top-level-keys.ts'

export const variableForm = defineProblem({
  code: 'manifest/variable-form',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A variable of the environment is written as in another tool',
  why: `Visitors would see the text as it is written, since only \${NAME} and \${NAME:-default} are references. A default stands behind ":-", and there are neither double braces nor spaces.`,
  wrong: product(`'\${NOTES_NAME:Notes}'`),
  right: product(`'\${NOTES_NAME:-Notes}'`),
  message: ({ found, nearest }: { found: string; nearest: string }) =>
    `${quote(found)} is no reference to a variable of the environment. Write ${quote(nearest)}.`,
})
