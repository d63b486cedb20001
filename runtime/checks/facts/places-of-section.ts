import { placesOfUses } from '../../manifest/sections/section-uses.ts'
import type { ManifestFacts } from './facts.ts'
import { once } from './once.ts'

/** Where the manifest uses a section: places that belong to a finding in the section's own files. */
export const placesOfSection = once(({ manifest, document }: ManifestFacts) => placesOfUses(manifest, document))
