import { defineProblem } from '../../define-problem.ts'
import { product } from '../../examples/top-level-keys.ts'

export const unsetVariable = defineProblem({
  code: 'manifest/unset-variable',
  severity: 'error',
  blocks: true,
  title: 'An environment variable is not set',
  why: `A value with \${NAME} needs the variable when the site starts; an empty one counts as unset. Set it where the site runs (or in the file .env beside the manifest), or give a default: \${NAME:-default}.`,
  wrong: product(`'\${NOTES_NAME}'`),
  right: product(`'\${NOTES_NAME:-Notes}'`),
  message: ({ name }: { name: string }) =>
    `The environment variable ${name} is not set. Set it, or write a default: \${${name}:-default}.`,
})
