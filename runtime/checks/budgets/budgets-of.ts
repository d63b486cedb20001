import type { Budgets, Manifest } from '../../manifest/manifest.types.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { parseSizeBytes } from '../../values/measures/units.ts'
import type { BudgetKind } from '../facts/facts.ts'

export interface Budget {
  readonly kind: BudgetKind
  readonly limit: number
  /** Where the budget is written: each key of the page's own budgets overrides the site's. */
  readonly path: readonly PathStep[]
}

const KINDS: readonly (BudgetKind & keyof Budgets)[] = ['html', 'css', 'js', 'images']

/** The budgets of a route, by its index in the manifest. */
export function budgetsOf(manifest: Manifest, route: number): Budget[] {
  const own = manifest.routes[route]?.budgets ?? {}
  return KINDS.flatMap((kind) => {
    const size = own[kind] ?? manifest.budgets[kind]
    if (size === undefined) return []
    const path = own[kind] === undefined ? ['budgets', kind] : ['routes', route, 'budgets', kind]
    return [{ kind, limit: parseSizeBytes(size), path }]
  })
}
