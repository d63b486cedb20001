import { marksOfKind, siteMarks } from '../../manifest/sections/site-marks.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from '../facts/facts.ts'

/** A link of the manifest, as identified by the schemas of sections and forms. */
export interface LinkUse {
  readonly link: string
  readonly path: readonly PathStep[]
}

export const linkUses = once(({ manifest, sections }: ManifestFacts): readonly LinkUse[] =>
  marksOfKind(siteMarks(manifest, sections), 'link').flatMap(({ value, path }) =>
    typeof value === 'string' ? [{ link: value, path }] : [],
  ),
)
