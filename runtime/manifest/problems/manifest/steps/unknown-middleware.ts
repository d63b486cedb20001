import { defineProblem } from '../../define-problem.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownMiddleware = defineProblem({
  code: 'manifest/unknown-middleware',
  severity: 'error',
  blocks: false,
  isFixable: true,
  title: 'A page names a middleware that does not exist',
  why: 'Middleware runs before a page. A page is never shown without its guard, so where one is missing the page answers with status 500. Name one of those under middleware:, or declare it there.',
  wrong: `navigation: { middleware: [gate] }
`,
  right: `navigation: { middleware: [] }
`,
  message: (args: UnknownName) => `${unknownName('middleware', args)} The pages that name it answer with status 500.`,
})
