import { defineProblem } from '../../define-problem.ts'
import { guardExample } from '../../examples/home-page.ts'

export const wrongCheck = defineProblem({
  code: 'manifest/wrong-check',
  severity: 'error',
  blocks: true,
  title: 'A step uses a query that cannot tell who is asking',
  why: 'A check is a query that the back-end answers for a valid token and for no other. It is sent with the token alone: without arguments, by a client that sends the token. In a validator, it needs session: true or false.',
  wrong: guardExample('user'),
  right: guardExample('me'),
  message: ({ reason }: { reason: string }) => `This cannot tell whether a session is valid: ${reason}.`,
})
