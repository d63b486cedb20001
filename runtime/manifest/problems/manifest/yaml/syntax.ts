import { defineProblem } from '../../define-problem.ts'
import { product } from '../../examples/top-level-keys.ts'

export const syntax = defineProblem({
  code: 'manifest/syntax',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'The file is not valid YAML',
  why: 'The parser cannot tell what you meant, so nothing in the site can be checked. The finding points at the place to fix: a quote or bracket that is never closed, a line indented differently from its neighbours, a tab, a missing space after a colon, a text with ": " that needs quotes.',
  wrong: product('"Notes'),
  right: product('"Notes"'),
  message: ({ reason, nearest }: { reason: string; nearest: string | null }) =>
    `${reason}${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
})
