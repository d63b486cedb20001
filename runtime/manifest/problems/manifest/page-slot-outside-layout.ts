import { defineProblem } from '../define-problem.ts'

export const pageSlotOutsideLayout = defineProblem({
  code: 'manifest/page-slot-outside-layout',
  severity: 'error',
  blocks: true,
  title: '$page is used in a page',
  why: '$page marks where a layout shows the page, so only a layout can hold it. Put what surrounds several pages under layouts:, and name that layout in each route.',
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
