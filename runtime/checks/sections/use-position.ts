import type { Place } from '../../manifest/problems/create-finding.ts'
import type { LocatedUse } from './section-code.ts'

/** Where a use is. */
export function placeOfUse({ module, start }: LocatedUse): Place {
  return { position: module.source.positionAt(start) }
}

/** Returns a function that keeps the first use at each place: code shared by several sections is reported once. */
export function oncePerPlace(): (use: LocatedUse) => boolean {
  const seen = new Set<string>()
  return ({ module, start }) => {
    const place = `${module.file}:${start}`
    if (seen.has(place)) return false
    seen.add(place)
    return true
  }
}
