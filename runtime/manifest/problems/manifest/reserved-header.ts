import { quote } from '../../text/show-value.ts'
import { defineProblem } from '../define-problem.ts'

export const reservedHeader = defineProblem({
  code: 'manifest/reserved-header',
  severity: 'error',
  blocks: true,
  title: 'A response header belongs to the runtime',
  why: 'The runtime sets this header for each answer, because only it knows what fits: a length, an encoding, how long others may keep the answer. A fixed value would be lost, or would break answers. Remove it. How long a page may be kept is said by cache: of its route.',
  wrong: `headers: { cache-control: no-store }
`,
  right: `headers: { x-frame-options: SAMEORIGIN }
`,
  message: ({ name }: { name: string }) =>
    `The header ${quote(name)} belongs to the runtime, which sets it where it fits. Remove it.`,
})
