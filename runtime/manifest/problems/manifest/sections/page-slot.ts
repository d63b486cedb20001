import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'

export const pageSlot = defineProblem({
  code: 'manifest/page-slot',
  severity: 'error',
  blocks: true,
  title: 'A layout has no place for the page, or several',
  why: 'A layout surrounds a page, and $page marks where the page goes. Without it the page would not be shown; with two it would be shown twice.',
  wrong: `layouts:
  default: [Note]
`,
  right: `layouts:
  default: [$page]
`,
  message: ({ layout, count }: { layout: string; count: number }) =>
    `The layout ${quote(layout)} contains $page ${count === 0 ? 'nowhere' : `${count} times`}. Write it once, where the page goes.`,
})
