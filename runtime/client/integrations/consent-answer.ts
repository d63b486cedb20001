import type { ConsentCategory } from '../../site/site-model.ts'

/** The visitor's answers; a category without an entry has not been answered. */
export type ConsentAnswer = Readonly<Partial<Record<ConsentCategory, boolean>>>

/** To be changed when earlier answers may no longer count. */
const VERSION = '1'

/** The value of the cookie: `1.analytics.no-maps`. Refusals are stored too, so that a category added later is recognised as unanswered. */
export function writeAnswer(answer: ConsentAnswer): string {
  return [VERSION, ...Object.entries(answer).map(([category, isYes]) => (isYes ? category : `no-${category}`))].join(
    '.',
  )
}

/** Reads the cookie's value; anything unknown in it is ignored. */
export function readAnswer(value: string | null, categories: readonly ConsentCategory[]): ConsentAnswer {
  const [version, ...words] = value?.split('.') ?? []
  if (version !== VERSION) return {}
  return Object.fromEntries(
    categories
      .filter((category) => words.includes(category) || words.includes(`no-${category}`))
      .map((category) => [category, words.includes(category)]),
  )
}
