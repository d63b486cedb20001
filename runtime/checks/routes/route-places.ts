import type { PathStep } from '../../manifest/text/position.ts'
import type { RouteModel } from '../../site/site-model.ts'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from '../facts/facts.ts'

/** Route name → its index in the manifest. */
export const routeIndexes = once(
  ({ manifest }: ManifestFacts): ReadonlyMap<string, number> =>
    new Map(manifest.routes.map(({ name }, index) => [name, index])),
)

/** The place of a route's key in the manifest. */
export function routePlace(facts: ManifestFacts, name: string, ...steps: readonly PathStep[]): PathStep[] {
  return ['routes', routeIndexes(facts).get(name) ?? 0, ...steps]
}

/** The place of a page's path: shared by all languages, or that of its own. */
export function pathPlace(facts: ManifestFacts, { name, locale }: Pick<RouteModel, 'name' | 'locale'>): PathStep[] {
  const path = facts.manifest.routes[routeIndexes(facts).get(name) ?? 0]?.path
  return routePlace(facts, name, 'path', ...(typeof path === 'string' ? [] : [locale]))
}
