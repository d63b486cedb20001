import type { RouteModel, SiteModel } from '../../site/site-model.ts'
import { once } from '../../values/once.ts'

/** What operations take by name from a page of an entry: its id, and the parameters of its path. */
function variablesOf({ each }: RouteModel): readonly string[] {
  return each === null ? [] : ['id', ...each.parameters]
}

/** Section → what every page on which it stands gives its operation. */
export const pageVariables = once((site: SiteModel): ReadonlyMap<string, readonly string[]> => {
  const common = new Map<string, readonly string[]>()
  for (const route of site.routes) {
    const own = variablesOf(route)
    for (const { section } of [...route.frame.before, ...route.sections, ...route.frame.after]) {
      const others = common.get(section)
      common.set(section, others === undefined ? own : others.filter((name) => own.includes(name)))
    }
  }
  return common
})
