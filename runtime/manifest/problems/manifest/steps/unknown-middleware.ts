import { defineProblem } from '../../define-problem.ts'
import { type UnknownName, unknownName } from '../../unknown-name.ts'

export const unknownMiddleware = defineProblem({
  code: 'manifest/unknown-middleware',
  severity: 'error',
  blocks: false,
  isFixable: true,
  title: 'A page names a middleware that does not exist',
  why: 'Middleware runs before a page. A page never shows without its guard, so a page whose middleware is missing answers with status 500. Name one of the steps under middleware:, or declare this one there.',
  wrong: `navigation: { middleware: [gate] }
`,
  right: `navigation: { middleware: [] }
`,
  message: (args: UnknownName) => `${unknownName('middleware', args)} Pages that use it answer with status 500.`,
})
