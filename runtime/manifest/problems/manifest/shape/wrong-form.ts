import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'

export const wrongForm = defineProblem({
  code: 'manifest/wrong-form',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A text does not have the expected form',
  why: 'A path begins with one slash and does not end with one, a language is written pt-BR, a duration is a number with its unit, a name begins with a lower-case letter. The finding says which form is expected and, where that is clear, how to write this value.',
  wrong: route('path: /index/'),
  right: route('path: /'),
  message: ({ found, expected, nearest }: { found: string; expected: string; nearest: string | null }) =>
    `Found ${found}. Expected ${expected}.${nearest === null ? '' : ` Did you mean "${nearest}"?`}`,
})
