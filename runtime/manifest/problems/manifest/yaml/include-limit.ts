import { defineProblem } from '../../define-problem.ts'
import type { Example } from '../../rule.ts'

/** A map spread over this many files, each including the next. */
function chain(length: number): Example {
  const parts = Array.from({ length }, (_, index): [string, string] => {
    const isLast = index === length - 1
    return [
      `parts/${index}.yaml`,
      isLast ? 'product: Notes\norigin: https://notes.example\n' : `include: ${index + 1}.yaml\n`,
    ]
  })
  return { ...Object.fromEntries(parts), 'site.config.yaml': 'site: { include: parts/0.yaml }\n' }
}

export const includeLimit = defineProblem({
  code: 'manifest/include-limit',
  severity: 'error',
  blocks: true,
  title: 'There are too many includes, or they are nested too deeply',
  why: 'Includes may be nested 16 files deep, there may be 1000 of them, and all files together may hold a million values. A reader would be lost long before that. Include the parts side by side, from one file.',
  wrong: chain(17),
  right: chain(3),
  message: ({ limit }: { limit: string }) => `The manifest exceeds the limit of ${limit}.`,
})
