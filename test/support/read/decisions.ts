import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The page of decisions, relative to the root of the repository. */
export const DECISIONS = 'cli/docs/guide/about/decisions.md'

/** Anchors of its headings, as GitHub and other Markdown renderers make them. */
export const decisionAnchors: readonly string[] = [
  ...readFileSync(join(import.meta.dirname, '../../..', DECISIONS), 'utf8').matchAll(/^###? (.+)$/gm),
].map(([, heading = '']) => heading.toLowerCase().replaceAll(' ', '-'))
