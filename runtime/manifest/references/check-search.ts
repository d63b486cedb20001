import { parametersOf } from '../../values/paths/path-pattern.ts'
import { allUses, sectionUses } from '../sections/section-uses.ts'
import type { CheckContext } from './check-context.ts'
import { pathsOf } from './check-entries.ts'

/** Checks that a search leads to a page that shows results, and that sections for searching are used only when there is an index. */
export function checkSearch(context: CheckContext): void {
  const { search } = context.manifest
  if (search !== undefined) checkPage(context, search.route)
  else
    for (const { name, namePath } of allUses(context.manifest))
      if (searches(context, name)) context.report('manifest/no-search', namePath, { section: name })
}

function checkPage(context: CheckContext, name: string): void {
  const index = context.manifest.routes.findIndex((route) => route.name === name)
  const route = context.manifest.routes[index]
  const at = ['routes', index, 'name']
  const report = (lacks: 'section' | 'q' | 'path' | 'language', locales: readonly string[] = []) =>
    context.report('manifest/search-page', at, { route: name, lacks, locales })
  // Another problem reports a name that leads nowhere.
  if (route === undefined) return
  const missing = context.locales.filter((code) => !context.localesOfRoute.get(name)?.includes(code))
  if (!sectionUses(route.sections, []).some((use) => searches(context, use.name))) report('section')
  if (route.query?.q?.type !== 'string') report('q')
  if (pathsOf(route.path, []).some(({ path }) => parametersOf(path).length > 0)) report('path')
  if (missing.length > 0) report('language', missing)
}

function searches({ sections }: CheckContext, name: string): boolean {
  return sections.get(name)?.inputs.includes('search') ?? false
}
