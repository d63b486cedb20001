import type { ConsentCategory } from '../../site/site-model.ts'

/** What the visitor has said; a category without an entry was not answered. */
export type ConsentAnswer = Readonly<Partial<Record<ConsentCategory, boolean>>>

/** Changes when an earlier answer may no longer count. */
const VERSION = '1'

/** The value of the cookie: `1.analytics.no-maps`. A no is written down, so that a category that comes later is asked for. */
export function writeAnswer(answer: ConsentAnswer): string {
  return [VERSION, ...Object.entries(answer).map(([category, isYes]) => (isYes ? category : `no-${category}`))].join(
    '.',
  )
}

/** Reads it back; whatever else the cookie holds is no answer. */
export function readAnswer(value: string | null, categories: readonly ConsentCategory[]): ConsentAnswer {
  const [version, ...words] = value?.split('.') ?? []
  if (version !== VERSION) return {}
  return Object.fromEntries(
    categories
      .filter((category) => words.includes(category) || words.includes(`no-${category}`))
      .map((category) => [category, words.includes(category)]),
  )
}
