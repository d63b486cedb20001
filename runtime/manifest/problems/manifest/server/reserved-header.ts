import { quote } from '../../../text/show-value.ts'
import { defineProblem } from '../../define-problem.ts'

export const reservedHeader = defineProblem({
  code: 'manifest/reserved-header',
  severity: 'error',
  blocks: true,
  title: 'The manifest sets a response header that belongs to the runtime',
  why: 'The runtime sets this header for each response, because only it knows the right value: a length, an encoding, how long others may keep the response. A fixed value would be overwritten, or would break responses. Remove it. To say how long a page may be cached, use cache: in its route.',
  wrong: `headers: { cache-control: no-store }
`,
  right: `headers: { x-frame-options: SAMEORIGIN }
`,
  message: ({ name }: { name: string }) => `The runtime sets the header ${quote(name)} itself. Remove it.`,
})
