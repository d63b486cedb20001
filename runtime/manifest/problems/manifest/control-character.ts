import { defineProblem } from '../define-problem.ts'
import { product } from '../examples/top-level-keys.ts'

export const controlCharacter = defineProblem({
  code: 'manifest/control-character',
  severity: 'error',
  blocks: true,
  title: 'A character that cannot be seen',
  why: 'Control characters come from copying out of a terminal or a damaged file. They show nowhere, and make two texts differ that look the same. Remove the character; in a text that needs one, write it as an escape between double quotes.',
  wrong: product('No\u0007tes'),
  right: product('Notes'),
  message: ({ code }: { code: number }) => `A control character (code ${code}) stands here. Remove it.`,
})
