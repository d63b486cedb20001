import type { BackendProblem } from '../rules/backend-problem.ts'
import type { Entry } from '../rules/entry.ts'
import type { CollectionModel } from '../rules/field-rule.ts'

/** The entries of one content file, and where each value stands in it. */
export interface ContentFile {
  /** Each usable entry with its index in the file. */
  rows: { index: number; entry: Entry }[]
  /** A problem at the value at `path` (entry index first), or at its nearest ancestor when there is none. */
  problemAt(path: readonly (string | number)[], message: string): BackendProblem
}

/** What was read from a content folder. */
export interface Content {
  files: ReadonlyMap<string, ContentFile>
  problems: BackendProblem[]
}

/**
 * Reads the entries of collections.
 *
 * @param sdlFile - names the field to blame for a missing file.
 * @param locales - codes of the languages of the site.
 */
export type ReadContent = (
  collections: Iterable<CollectionModel>,
  sdlFile: string,
  locales: readonly string[],
) => Promise<Content>
