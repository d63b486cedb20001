import type { Place } from '../../manifest/problems/create-finding.ts'
import type { LocatedUse } from './section-code.ts'

/** Where code does something. */
export function placeOfUse({ module, start }: LocatedUse): Place {
  return { position: module.source.positionAt(start) }
}

/** Code that several sections share is told of once: keeps the first of each place. */
export function oncePerPlace(): (use: LocatedUse) => boolean {
  const seen = new Set<string>()
  return ({ module, start }) => {
    const place = `${module.file}:${start}`
    if (seen.has(place)) return false
    seen.add(place)
    return true
  }
}
