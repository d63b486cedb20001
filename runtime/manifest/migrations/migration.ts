import type { TextEdit } from '../problems/diagnostic.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import type { LocatedMap, Mark } from '../yaml/located-value.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'

/** One change between two versions of the manifest's language. */
export interface Migration {
  /** The last version before the change. */
  readonly from: number
  /** Summary of the change: `consent.remember → consent.maxAge`. */
  readonly title: string
  /** Applies the change to a manifest in memory; every part keeps the place where its author wrote it. */
  carry(root: LocatedMap): Carried
  /** The edits that apply the change to the text; none when the manifest is not affected. */
  rewrite(document: ManifestDocument): Rewriting
  /** The new place of something: `consent.remember` → `consent.maxAge`. Other places stay the same. */
  placeOf(place: string): string
}

export interface Carried {
  /** The same object when the manifest is not affected. */
  readonly root: LocatedMap
  readonly problems: readonly ManifestProblem[]
}

/** The edits, or the place that cannot be rewritten by a small edit, and why. */
export type Rewriting = { readonly edits: readonly TextEdit[] } | { readonly refused: Refusal }

export interface Refusal {
  readonly mark: Mark
  /** What to do by hand: a full sentence. */
  readonly reason: string
}
