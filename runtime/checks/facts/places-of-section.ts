import { placesOfUses } from '../../manifest/sections/section-uses.ts'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from './facts.ts'

/** Where the manifest uses a section: places that belong to a finding in the section's own files. */
export const placesOfSection = once(({ manifest, document }: ManifestFacts) => placesOfUses(manifest, document))
