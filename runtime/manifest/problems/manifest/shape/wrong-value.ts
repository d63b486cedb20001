import { defineProblem } from '../../define-problem.ts'
import { listInWords } from '../../words.ts'

export const wrongValue = defineProblem({
  code: 'manifest/wrong-value',
  severity: 'error',
  blocks: true,
  isFixable: true,
  title: 'A value is not allowed here',
  why: 'Only some values have a meaning here, and any other would be silently ignored. The finding lists them, and suggests the nearest one.',
  wrong: 'cookies: { language: { sameSite: strct } }\n',
  right: 'cookies: { language: { sameSite: strict } }\n',
  message: ({ found, allowed, nearest }: { found: string; allowed: string[]; nearest: string | null }) => {
    const start = `Expected ${listInWords(allowed, 'or')}, found ${found}.`
    if (nearest === null) return start
    return found.endsWith(`"${nearest}"`) ? `${start} Write it without quotes.` : `${start} Did you mean "${nearest}"?`
  },
  fix: ({ nearest, allowed }) => ({ at: 'value', nearest, known: allowed }),
})
