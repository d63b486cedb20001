import { defineProblem } from '../../define-problem.ts'

export const pageSlotOutsideLayout = defineProblem({
  code: 'manifest/page-slot-outside-layout',
  severity: 'error',
  blocks: true,
  title: 'A page contains $page, the slot of layouts',
  why: 'Only a layout can contain $page, which marks where it shows the page. Put what surrounds several pages under layouts:, and name that layout in each route.',
  wrong: `routes:
  - { name: index, path: /, sections: [$page] }
`,
  right: `layouts:
  default: [$page]
routes:
  - { name: index, path: /, sections: [Note] }
`,
  message: () =>
    '$page marks where a layout shows its page, so a page cannot contain it. Remove it, or move these sections to a layout.',
})
