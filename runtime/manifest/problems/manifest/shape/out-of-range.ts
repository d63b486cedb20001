import { defineProblem } from '../../define-problem.ts'
import { route } from '../../examples/home-page.ts'

export const outOfRange = defineProblem({
  code: 'manifest/out-of-range',
  severity: 'error',
  blocks: true,
  title: 'A value is too small, too large, too short or too long',
  why: 'The limits keep a mistake from becoming an outage: a site needs at least one route, and a name is never thousands of letters long. The finding states the limit.',
  wrong: 'routes: []\n',
  right: route('path: /'),
  message: ({ found, limit }: { found: string; limit: string }) => `Expected ${limit}, found ${found}.`,
})
