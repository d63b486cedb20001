import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'
import { product } from '../../examples/top-level-keys.ts'

export const variableForm = defineProblem({
  code: 'manifest/variable-form',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'An environment variable is written in the syntax of another tool',
  why: `Only \${NAME} and \${NAME:-default} are references, so visitors would see this text as it is written. A default follows ":-", and there are no double braces and no spaces.`,
  wrong: product(`'\${NOTES_NAME:Notes}'`),
  right: product(`'\${NOTES_NAME:-Notes}'`),
  message: ({ found, nearest }: { found: string; nearest: string }) =>
    `${quote(found)} is not a reference to an environment variable. Write ${quote(nearest)}.`,
})
