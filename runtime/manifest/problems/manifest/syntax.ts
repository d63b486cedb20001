import { defineProblem } from '../define-problem.ts'
import { product } from '../examples/top-level-keys.ts'

export const syntax = defineProblem({
  code: 'manifest/syntax',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'The file is not valid YAML',
  why: 'The parser cannot tell what was meant, so nothing of the site can be checked. The finding stands where the fix belongs: a quote or a bracket that opens and is not closed, a line that is indented otherwise than its neighbours, a tab, a space that is missing after a colon, a text with ": " that needs quotes.',
  wrong: product('"Notes'),
  right: product('"Notes"'),
  message: ({ reason, nearest }: { reason: string; nearest: string | null }) =>
    `${reason}${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
})
