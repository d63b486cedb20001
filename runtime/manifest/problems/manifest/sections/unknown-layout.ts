import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownLayout = defineProblem({
  code: 'manifest/unknown-layout',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A route names a layout that does not exist',
  why: 'A layout surrounds a page; without it, sitio cannot know what to show there. Name one of the layouts under layouts:, or declare this one there. A route without the key uses the layout "default".',
  wrong: route('path: /', 'layout: defualt'),
  right: route('path: /', 'layout: default'),
  message: (args: UnknownName) => unknownName('layout', args),
})
