import type { RouteModel, SiteModel } from '../site/site-model.ts'
import type { Step } from './step.ts'

/**
 * The steps on the way to a page in their order: the site's middleware, the layout's, the page's, then the validators. An
 * address without a page passes the site's middleware alone.
 */
export function planSteps(site: SiteModel, route: RouteModel | null): readonly Step[] {
  const groups = [site.navigation.middleware, ...(route ? [route.frame.middleware, route.middleware] : [])]
  const validators = (route?.validators ?? []).flatMap((name): Step[] => {
    const model = site.validators.get(name)
    return model ? [{ step: 'validator', name, model }] : []
  })
  return [...groups.flatMap((names) => planGroup(site, names)), ...validators]
}

/** Of several unknown names the last one is told. */
function planGroup({ middleware }: SiteModel, names: readonly string[]): Step[] {
  const unknown = names.findLast((name) => !middleware.has(name))
  if (unknown !== undefined) return [{ step: 'unknown', name: unknown }]
  return names.flatMap((name): Step[] => {
    const model = middleware.get(name)
    return model ? [{ step: 'middleware', name, model }] : []
  })
}

/** Whether a step looks at something of the visitor: where only files answer, such a step is the browser's. */
export function looksAtVisitor(step: Step): boolean {
  return step.step !== 'unknown' && step.model.reads.length > 0
}

/** Whether a step may answer otherwise the next time it is asked. */
export function canChange(step: Step): boolean {
  return looksAtVisitor(step) || (step.step !== 'unknown' && step.model.turns.length > 0)
}
