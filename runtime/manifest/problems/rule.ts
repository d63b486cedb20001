import type { Severity } from './diagnostic.ts'

/**
 * A part of a small site. A text is a fragment of its manifest, whose top-level keys take the place of the site's own; a map has such a
 * fragment or whole file for each path.
 */
export type Example = string | { readonly [file: string]: string }

/** The page of a code: what `site explain` shows. Both examples are run by the tests. */
export interface RulePage {
  /** What is wrong, in a few words, without a full stop. */
  readonly title: string
  /** Why it is a fault, and how to fix it: full sentences. */
  readonly why: string
  /** The smallest site that has this fault and no other. */
  readonly wrong: Example
  /** The same, fixed. */
  readonly right: Example
}

/** Everything that is known of a code, whoever finds it. */
export interface Rule extends RulePage {
  /** Permanent: `group/name`, which is also the name of its file. */
  readonly code: string
  readonly severity: Severity
  /** Whether start, dev, build and prerender refuse the site; cli/docs/guide/about/decisions.md#what-blocks says which do. */
  readonly blocks: boolean
  /** Whether `--fix` fixes it where only one fix is possible. Left out, somebody has to decide. */
  readonly isFixable?: boolean
}
