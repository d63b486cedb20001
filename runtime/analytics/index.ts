import type { Analytics } from '../manifest/manifest.types.ts'
import {
  type AnalyticsKind,
  type AnalyticsProvider,
  type AnalyticsRules,
  type PolicyHosts,
  resolveRules,
} from './analytics-kind.ts'
import { gtag } from './gtag.ts'
import { plausible } from './plausible.ts'

/** Every kind of analytics, by its name in the manifest. */
export const analyticsKinds = {
  gtag,
  plausible,
} satisfies Readonly<Record<Analytics['kind'], object>>

type Kinds = typeof analyticsKinds

/** Of any kind. */
export type AnalyticsModel = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & AnalyticsRules & Readonly<ReturnType<Kinds[Kind]['resolve']>>
}[keyof Kinds]

/** What the program keeps of it; null where it is switched off. */
export function resolveAnalytics(declared: Analytics | undefined): AnalyticsModel | null {
  if (declared === undefined) return null
  const kind = analyticsKinds[declared.kind] as AnalyticsKind<Analytics, object>
  if (Object.entries(declared).some(([key, value]) => key === kind.switchedBy && value === '')) return null
  // The kind's own `resolve` has made it.
  return { kind: declared.kind, ...kind.resolve(declared), ...resolveRules(declared) } as AnalyticsModel
}

export function analyticsHosts(model: AnalyticsModel): PolicyHosts {
  return kindOf(model).hosts(model)
}

export function createProvider(model: AnalyticsModel): AnalyticsProvider {
  return kindOf(model).create(model)
}

/** The model is one of this kind. */
function kindOf({ kind }: AnalyticsModel): Pick<AnalyticsKind<never, AnalyticsModel>, 'hosts' | 'create'> {
  return analyticsKinds[kind] as AnalyticsKind<never, AnalyticsModel>
}
