import type { Analytics } from '../manifest/manifest.types.ts'
import type { JsonSchema } from '../values/schema-parts.ts'

/** A page that the visitor was shown. */
export interface ShownPage {
  /** Without query and hash. */
  readonly path: string
  /** Key of its route (`contact___en`); null for an address without a page. */
  readonly route: string | null
  /** Its full address. */
  readonly href: string
}

/** What page views go to. */
export interface AnalyticsProvider {
  /** Called once, right before the first view: only now may anything be requested from it. */
  start(): void
  view(page: ShownPage): void
  /** The visitor has taken the permission back, after a start. */
  disable(): void
  enable(): void
}

/** Other hosts that a page needs, by what it may take from them; all of them origins. */
export interface PolicyHosts {
  readonly script: readonly string[]
  readonly connect: readonly string[]
  readonly image: readonly string[]
}

/**
 * A kind of analytics: one file, listed in the index. `Declared` is what the manifest says, `Model` what the program keeps of it: plain data,
 * which browsers get.
 */
export interface AnalyticsKind<Declared, Model> {
  /** The key of the manifest that is empty where nothing is counted. */
  readonly switchedBy: keyof Declared & string
  /** Whether visitors have to be asked first: it leaves something with them, or tells another company who they are. */
  readonly needsConsent: boolean
  resolve(declared: Declared): Model
  hosts(model: Model): PolicyHosts
  /** Called in the browser; it asks for nothing before it is started. */
  create(model: Model): AnalyticsProvider
}

export function defineAnalyticsKind<Declared, Model extends object>(
  kind: AnalyticsKind<Declared, Model>,
): AnalyticsKind<Declared, Model> {
  return kind
}

/** What is counted, whoever is told. */
export interface AnalyticsRules {
  readonly countsUnmatched: boolean
  readonly countsRepeated: boolean
  /** Names of routes that are never sent. */
  readonly excluded: readonly string[]
}

/** What the manifest says of it, in every kind. */
export const rulesShape: JsonSchema = {
  unmatched: { $ref: '#/definitions/countsUnmatched', default: false },
  exclude: { $ref: '#/definitions/excludedRoutes', default: [] },
  repeat: { $ref: '#/definitions/countsRepeated', default: false },
}

export function resolveRules({ unmatched, repeat, exclude }: Analytics): AnalyticsRules {
  return { countsUnmatched: unmatched, countsRepeated: repeat, excluded: exclude }
}
