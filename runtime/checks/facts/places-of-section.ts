import { placesOfUses } from '../../manifest/sections/section-uses.ts'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from './facts.ts'

/** The manifest's uses of a section, as related places of a finding in the section's own files. */
export const placesOfSection = once(({ manifest, document }: ManifestFacts) => placesOfUses(manifest, document))
