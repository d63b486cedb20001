import { middlewareKinds } from '../../runtime/middleware/index.ts'
import { stepKind } from './declared-step.ts'

export const middleware = stepKind({
  name: 'middleware',
  description: 'A step that may redirect a request: to a login, to another page, or by a module of your own.',
  group: 'middleware',
  kinds: Object.keys(middlewareKinds),
  example: 'middleware moved --kind redirect --set to=index',
  code: `import { defineMiddleware, redirect } from 'sitio'

export default defineMiddleware({
  /** Returns redirect(…) or pageError(…); nothing lets the request go on. */
  run({ path }) {
    return path.endsWith('/old') ? redirect('/') : null
  },
})
`,
})
