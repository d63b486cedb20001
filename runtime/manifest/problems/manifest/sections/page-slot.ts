import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'

export const pageSlot = defineProblem({
  code: 'manifest/page-slot',
  severity: 'error',
  blocks: true,
  title: 'A layout has no place for the page, or more than one',
  why: 'A layout surrounds a page, and $page marks where the page goes. Without it the page would not be shown; with two it would be shown twice.',
  wrong: `layouts:
  default: [Note]
`,
  right: `layouts:
  default: [$page]
`,
  message: ({ layout, count }: { layout: string; count: number }) =>
    `The layout ${quote(layout)} has ${count === 0 ? 'no place' : `${count} places`} for the page. Write $page in it once.`,
})
