import type { SiteFacts } from '../facts/facts.ts'
import type { Report } from '../rule/rule.ts'
import type { PageText } from './page-texts.ts'

export interface DuplicateArgs {
  readonly text: string
  readonly locale: string
  readonly page: string
  readonly other: string
}

/** Reports pages that say the same as an earlier one; once, even when they do so in several languages. */
export function reportDuplicates(
  facts: SiteFacts,
  texts: readonly PageText[],
  what: string,
  report: Report<DuplicateArgs>,
): void {
  const firsts = new Map<string, PageText>()
  const told = new Set<string>()
  for (const entry of texts) {
    const { text, route, declaredAt } = entry
    if (!route.isIndexed) continue
    const key = `${route.locale} ${text.trim().toLowerCase()}`
    const first = firsts.get(key)
    if (first === undefined) firsts.set(key, entry)
    else if (!told.has(route.name)) {
      told.add(route.name)
      const related = [
        { ...facts.place(first.declaredAt).position, message: `The ${what} of "${first.route.name}" is here.` },
      ]
      report(
        facts.place(declaredAt),
        { text, locale: route.locale, page: route.name, other: first.route.name },
        { related },
      )
    }
  }
}
