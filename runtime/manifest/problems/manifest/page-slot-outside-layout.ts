import { defineProblem } from '../define-problem.ts'

export const pageSlotOutsideLayout = defineProblem({
  code: 'manifest/page-slot-outside-layout',
  severity: 'error',
  blocks: true,
  title: 'The place of the page stands in a page',
  why: 'Only a layout has a place for the page. What stands around several pages belongs to layouts:, and a route names the layout that it wants.',
  wrong: `routes:
  - { name: index, path: /, sections: [$page] }
`,
  right: `layouts:
  default: [$page]
routes:
  - { name: index, path: /, sections: [Note] }
`,
  message: () => '$page is the place of a page in a layout. A page cannot hold it.',
})
