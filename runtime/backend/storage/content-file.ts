import type { BackendProblem } from '../rules/backend-problem.ts'
import type { Entry } from '../rules/entry.ts'
import type { CollectionModel } from '../rules/field-rule.ts'

/** The entries of a content file, and the places of their values. */
export interface ContentFile {
  /** Each usable entry with its index in the file. */
  rows: { index: number; entry: Entry }[]
  /** A problem at the value at `path` (which begins with the entry's index), or at its nearest existing ancestor. */
  problemAt(path: readonly (string | number)[], message: string): BackendProblem
}

/** The result of reading a content folder. */
export interface Content {
  files: ReadonlyMap<string, ContentFile>
  /** The collections of which some entries may not have been read, because of one of the problems. */
  incomplete: ReadonlySet<string>
  problems: BackendProblem[]
}

/**
 * Reads the entries of collections.
 *
 * @param sdlFile - the name of the SDL file, for problems about missing content.
 * @param locales - the codes of the site's languages.
 */
export type ReadContent = (
  collections: Iterable<CollectionModel>,
  sdlFile: string,
  locales: readonly string[],
) => Promise<Content>
