import type { RelatedPlace } from '../../manifest/problems/diagnostic.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { PageFacts, PageFault, RenderedPage } from '../facts/facts.ts'
import type { Report } from '../rule/rule.ts'
import { instancePaths } from './instance-paths.ts'

/** The arguments of a merged fault, and the pages that show it, in words. */
export interface MergedArgs<Args> {
  readonly args: Args
  readonly on: string
}

/** Reports faults of pages at the sections that wrote them: the same fault of a section is reported once, with the pages that show it. */
export function mergeFaults<Args>(
  facts: PageFacts,
  faults: readonly { readonly page: RenderedPage; readonly fault: PageFault & { readonly args: Args } }[],
  report: Report<MergedArgs<Args>>,
  further: (fault: PageFault & { readonly args: Args }) => readonly RelatedPlace[] = () => [],
): void {
  if (faults.length === 0) return
  const paths = instancePaths(facts)
  const pathOf = (section: string | null, page: RenderedPage): readonly PathStep[] =>
    (section === null ? undefined : paths.get(section)) ?? ['routes', page.route]
  const merged = new Map<
    string,
    { path: readonly PathStep[]; page: RenderedPage; fault: PageFault & { args: Args }; pages: Set<string> }
  >()
  for (const { page, fault } of faults) {
    const path = pathOf(fault.section, page)
    const key = JSON.stringify([path, fault.args])
    const known = merged.get(key)
    if (known) known.pages.add(page.path)
    else merged.set(key, { path, page, fault, pages: new Set([page.path]) })
  }
  for (const { path, page, fault, pages } of merged.values()) {
    const related = fault.related.map(({ section, message }) => ({
      ...facts.place(pathOf(section, page)).position,
      message,
    }))
    report(
      facts.place(path),
      { args: fault.args, on: onPages([...pages]) },
      { suggestion: fault.suggestion, related: [...related, ...further(fault)] },
    )
  }
}

/** `on "/"`, `on "/" and "/en"`, `on "/" and 3 other pages`. */
function onPages([first = '/', second, ...others]: readonly string[]): string {
  if (second === undefined) return `on "${first}"`
  return others.length === 0 ? `on "${first}" and "${second}"` : `on "${first}" and ${others.length + 1} other pages`
}
