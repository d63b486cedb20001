import { defineProblem } from '../define-problem.ts'
import { head } from '../examples/top-level-keys.ts'

export const tooDeep = defineProblem({
  code: 'manifest/too-deep',
  severity: 'error',
  blocks: true,
  title: 'Values lie too deep inside each other',
  why: 'A manifest has about a dozen levels; 64 are allowed. More come from a bracket too many, or from an alias that stands inside its own anchor. Close the brackets, and let an alias name something before it.',
  wrong: head(`${'['.repeat(70)}${']'.repeat(70)}`),
  right: head('[]'),
  message: ({ limit }: { limit: number }) => `The nesting is deeper than ${limit} levels.`,
})
