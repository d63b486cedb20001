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

/** The model of any kind. */
export type AnalyticsModel = {
  [Kind in keyof Kinds]: { readonly kind: Kind } & AnalyticsRules & Readonly<ReturnType<Kinds[Kind]['resolve']>>
}[keyof Kinds]

/** What the program keeps of the declaration; null if analytics are switched off. */
export function resolveAnalytics(declared: Analytics | undefined): AnalyticsModel | null {
  if (declared === undefined) return null
  const kind = analyticsKinds[declared.kind] as AnalyticsKind<Analytics, object>
  if (Object.entries(declared).some(([key, value]) => key === kind.switchedBy && value === '')) return null
  // Made by the `resolve` of the same kind.
  return { kind: declared.kind, ...kind.resolve(declared), ...resolveRules(declared) } as AnalyticsModel
}

export function analyticsHosts(model: AnalyticsModel): PolicyHosts {
  return kindOf(model).hosts(model)
}

export function createProvider(model: AnalyticsModel): AnalyticsProvider {
  return kindOf(model).create(model)
}

/** The model belongs to the kind that it names. */
function kindOf({ kind }: AnalyticsModel): Pick<AnalyticsKind<never, AnalyticsModel>, 'hosts' | 'create'> {
  return analyticsKinds[kind] as AnalyticsKind<never, AnalyticsModel>
}
