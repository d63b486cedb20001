import type { RouteModel, SiteModel } from '../site/site-model.ts'
import type { Step } from './step.ts'

/**
 * The steps before a page, in order: the site's middleware, the layout's, the page's, then the validators. For an address without a page, only the
 * site's middleware.
 */
export function planSteps(site: SiteModel, route: RouteModel | null): readonly Step[] {
  const groups = [site.navigation.middleware, ...(route ? [route.frame.middleware, route.middleware] : [])]
  const validators = (route?.validators ?? []).flatMap((name): Step[] => {
    const model = site.validators.get(name)
    return model ? [{ step: 'validator', name, model }] : []
  })
  return [...groups.flatMap((names) => planGroup(site, names)), ...validators]
}

/** If several names are unknown, the last one is reported. */
function planGroup({ middleware }: SiteModel, names: readonly string[]): Step[] {
  const unknown = names.findLast((name) => !middleware.has(name))
  if (unknown !== undefined) return [{ step: 'unknown', name: unknown }]
  return names.flatMap((name): Step[] => {
    const model = middleware.get(name)
    return model ? [{ step: 'middleware', name, model }] : []
  })
}

/** Whether a step depends on the visitor. On a static host the browser takes such a step. */
export function looksAtVisitor(step: Step): boolean {
  return step.step !== 'unknown' && step.model.reads.length > 0
}

/** Whether a step may decide differently the next time. */
export function canChange(step: Step): boolean {
  return looksAtVisitor(step) || (step.step !== 'unknown' && step.model.turns.length > 0)
}
