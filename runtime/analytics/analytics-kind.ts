import type { Analytics } from '../manifest/manifest.types.ts'
import type { JsonSchema } from '../values/schema/schema-parts.ts'

/** A page that the visitor was shown. */
export interface ShownPage {
  /** Without query and hash. */
  readonly path: string
  /** Key of its route (`contact___en`); null for an address without a page. */
  readonly route: string | null
  /** Its full address. */
  readonly href: string
}

/** Receives page views. */
export interface AnalyticsProvider {
  /** Called once, right before the first view. Nothing may be requested from the provider earlier. */
  start(): void
  view(page: ShownPage): void
  /** Called when the visitor withdraws consent after a start. */
  disable(): void
  enable(): void
}

/** Origins outside of the site that a page needs, by what the content security policy allows from them. */
export interface PolicyHosts {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly image: readonly string[]
}

/**
 * A kind of analytics: one file, listed in the index. `Declared` is its declaration in the manifest, `Model` what the program keeps of it: plain
 * data, which is sent to browsers.
 */
export interface AnalyticsKind<Declared, Model> {
  /** The key of the manifest that switches it off when empty. */
  readonly switchedBy: keyof Declared & string
  /** Whether visitors have to consent first, because it stores something in their browsers or tells another company who they are. */
  readonly needsConsent: boolean
  resolve(declared: Declared): Model
  hosts(model: Model): PolicyHosts
  /** Called in the browser. The provider requests nothing before it is started. */
  create(model: Model): AnalyticsProvider
}

export function defineAnalyticsKind<Declared, Model extends object>(
  kind: AnalyticsKind<Declared, Model>,
): AnalyticsKind<Declared, Model> {
  return kind
}

/** What is counted, regardless of the provider. */
export interface AnalyticsRules {
  readonly countsUnmatched: boolean
  readonly countsRepeated: boolean
  /** Names of routes that are never sent. */
  readonly excluded: readonly string[]
}

/** The schema of these rules, the same for every kind. */
export const rulesShape: JsonSchema = {
  unmatched: { $ref: '#/definitions/countsUnmatched', default: false },
  exclude: { $ref: '#/definitions/excludedRoutes', default: [] },
  repeat: { $ref: '#/definitions/countsRepeated', default: false },
}

export function resolveRules({ unmatched, repeat, exclude }: Analytics): AnalyticsRules {
  return { countsUnmatched: unmatched, countsRepeated: repeat, excluded: exclude }
}
