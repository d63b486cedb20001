import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The page of decisions, from the root of the repository. */
export const DECISIONS = 'cli/docs/guide/about/decisions.md'

/** Anchors of its headings, as GitHub and other readers of Markdown make them. */
export const decisionAnchors: readonly string[] = [
  ...readFileSync(join(import.meta.dirname, '../../..', DECISIONS), 'utf8').matchAll(/^###? (.+)$/gm),
].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))
