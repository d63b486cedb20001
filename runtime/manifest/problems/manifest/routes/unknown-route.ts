import { defineProblem } from '../../define-problem.ts'
import { note } from '../../examples/home-page.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownRoute = defineProblem({
  code: 'manifest/unknown-route',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A link or a setting names a route that does not exist',
  why: 'Within a site, links name routes rather than addresses, so that a path can change without breaking links. Name one of the routes, followed by #id to link to a place in the page; for other sites, write the full https: address.',
  wrong: note('title: { en: Hello }, link: { to: indxe, text: { en: Home } }'),
  right: note('title: { en: Hello }, link: { to: index, text: { en: Home } }'),
  message: (args: UnknownName) => unknownName('route', args),
})
