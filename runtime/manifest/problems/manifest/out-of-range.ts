import { defineProblem } from '../define-problem.ts'
import { route } from '../examples/home-page.ts'

export const outOfRange = defineProblem({
  code: 'manifest/out-of-range',
  severity: 'error',
  blocks: true,
  title: 'A value is too small, too large, too short or too long',
  why: 'The limits keep a mistake from becoming an outage: an empty list of routes is no site, and a text of many thousand letters is no name. The finding says the limit.',
  wrong: 'routes: []\n',
  right: route('path: /'),
  message: ({ found, limit }: { found: string; limit: string }) => `Expected ${limit}, found ${found}.`,
})
