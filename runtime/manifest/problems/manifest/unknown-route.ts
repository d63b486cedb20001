import { defineProblem } from '../define-problem.ts'
import { note } from '../examples/home-page.ts'
import { type UnknownName, unknownName } from '../unknown-name.ts'

export const unknownRoute = defineProblem({
  code: 'manifest/unknown-route',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A link or a setting names a route that there is not',
  why: 'Inside a site, links name routes and not addresses, so that a path may change without a broken link. Name one of the routes, with #id behind it for a place in the page; other sites are named by their full https: address.',
  wrong: note('title: { en: Hello }, link: { to: indxe, text: { en: Home } }'),
  right: note('title: { en: Hello }, link: { to: index, text: { en: Home } }'),
  message: (args: UnknownName) => unknownName('route', args),
})
