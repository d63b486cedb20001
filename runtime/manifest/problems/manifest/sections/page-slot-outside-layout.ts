import { defineProblem } from '../../define-problem.ts'

export const pageSlotOutsideLayout = defineProblem({
  code: 'manifest/page-slot-outside-layout',
  severity: 'error',
  blocks: true,
  title: 'The slot for the page is used in a page',
  why: 'Only a layout can hold $page, which marks where it shows the page. Put what surrounds several pages under layouts:, and name that layout in each route.',
  wrong: `routes:
  - { name: index, path: /, sections: [$page] }
`,
  right: `layouts:
  default: [$page]
routes:
  - { name: index, path: /, sections: [Note] }
`,
  message: () => '$page marks where a layout shows a page. A page cannot contain it.',
})
