import { hashOf, readInputName } from '../ledger/inputs.ts'
import type { PageInputs } from '../render/page-inputs.ts'
import type { PageModel } from '../site/site-model.ts'

/** The kinds of inputs through which other entries than its own go into a page. */
const OF_OTHERS: ReadonlySet<string> = new Set(['answer', 'list'])

/**
 * Identifies what a page is about, if no more of the content of back-ends goes into it; null otherwise. As long as everything else of the site is
 * unchanged, it is the same page then. Follows from the inputs, so pages with the same inputs have the same.
 */
export function pageSubject(route: PageModel, { own, groups }: PageInputs): string | null {
  const isOfOthers = (name: string) => OF_OTHERS.has(readInputName(name).kind)
  const dependsOnOthers = [own, ...Object.values(groups)].some((inputs) => Object.keys(inputs).some(isOfOthers))
  return dependsOnOthers || route.paging !== null ? null : subjectOf(route)
}

/** Hash of what the content decides about a page by itself. */
export function subjectOf({ id, alternates, entry }: PageModel): string {
  return hashOf([id, alternates, entry])
}
