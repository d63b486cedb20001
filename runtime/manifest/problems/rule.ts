import type { Severity } from './diagnostic.ts'

/**
 * A part of a small site. A text is a fragment of its manifest, whose top-level keys replace the site's own; a map gives such a fragment, or a whole
 * file, for each path.
 */
export type Example = string | { readonly [file: string]: string }

/** The page of a code, as shown by `site explain`. The tests run both examples. */
export interface RulePage {
  /** What is wrong, in a few words, without a full stop. */
  readonly title: string
  /** Why it is wrong, and how to fix it: full sentences. */
  readonly why: string
  /** The smallest site with this finding and no other. */
  readonly wrong: Example
  /** The same site, fixed. */
  readonly right: Example
}

/** Everything that is known about a code, no matter what finds it. */
export interface Rule extends RulePage {
  /** Permanent: `group/name`, which is also the name of its file. */
  readonly code: string
  readonly severity: Severity
  /** Whether start, dev, build and prerender refuse the site; for details see cli/docs/guide/about/decisions.md#what-blocks. */
  readonly blocks: boolean
  /** Whether `--fix` fixes it when only one fix is possible. When omitted, the author has to decide. */
  readonly isFixable?: boolean
}
