import { defineProblem } from '../../define-problem.ts'
import { product } from '../../examples/top-level-keys.ts'

export const controlCharacter = defineProblem({
  code: 'manifest/control-character',
  severity: 'error',
  blocks: true,
  title: 'A file contains an invisible character',
  why: 'Control characters come from text copied out of a terminal or from a damaged file. They are invisible, and make two texts that look the same differ. Remove the character; if a text needs it, write it as an escape in double quotes.',
  wrong: product('No\u0007tes'),
  right: product('Notes'),
  message: ({ code }: { code: number }) => `There is an invisible control character here (code ${code}). Remove it.`,
})
