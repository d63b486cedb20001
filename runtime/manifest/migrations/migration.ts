import type { TextEdit } from '../problems/diagnostic.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import type { LocatedMap, Mark } from '../yaml/located-value.ts'
import type { ManifestDocument } from '../yaml/manifest-document.ts'

/** One thing that the next version of the manifest says otherwise: a step of the chain. */
export interface Migration {
  /** The last version that says it in the old way. */
  readonly from: number
  /** Both ways, in a few words: `consent.remember → consent.maxAge`. */
  readonly title: string
  /** The manifest with it said in the new way; every part of it stays where the author has written it. */
  carry(root: LocatedMap): Carried
  /** What has to be typed for that; nothing where the manifest does not say it. */
  rewrite(document: ManifestDocument): Rewriting
  /** Where stands now what stood at a place: `consent.remember` → `consent.maxAge`. Other places stay. */
  placeOf(place: string): string
}

export interface Carried {
  /** Itself where it does not say it. */
  readonly root: LocatedMap
  readonly problems: readonly ManifestProblem[]
}

/** The edits, or what no edit of a few characters says otherwise, and why. */
export type Rewriting = { readonly edits: readonly TextEdit[] } | { readonly refused: Refusal }

export interface Refusal {
  readonly mark: Mark
  /** What is to be done by hand: a full sentence. */
  readonly reason: string
}
