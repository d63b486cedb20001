import { defineProblem } from '../../define-problem.ts'
import { head } from '../../examples/top-level-keys.ts'

export const tooDeep = defineProblem({
  code: 'manifest/too-deep',
  severity: 'error',
  blocks: true,
  title: 'Values are nested too deeply',
  why: 'A manifest has about a dozen levels; 64 are allowed. More than that comes from a bracket too many, or from an alias inside its own anchor. Close the brackets, and let each alias refer to something before it.',
  wrong: head(`${'['.repeat(70)}${']'.repeat(70)}`),
  right: head('[]'),
  message: ({ limit }: { limit: number }) => `Values are nested more than ${limit} levels deep here.`,
})
