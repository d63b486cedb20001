import { everyLocale } from '../../values/locale-texts.ts'
import type { NameKind } from '../../values/name-kind.ts'
import { once } from '../../values/once.ts'
import { pageSlot } from '../../values/page-slot.ts'
import type { SiteMark } from '../sections/site-marks.ts'
import type { PathStep } from '../text/position.ts'

/** A place of the manifest that names something, or gives it its name. */
export interface NamePlace {
  readonly kind: NameKind
  readonly name: string
  readonly path: readonly PathStep[]
  readonly at: 'key' | 'value'
}

/** Where names are given, in the order of the schema. Several checks ask for those of a site. */
export const nameDefinitions = once((marks: readonly SiteMark[]): readonly NamePlace[] => {
  const found: NamePlace[] = []
  for (const { defines, value, path, at } of marks)
    if (defines !== null && typeof value === 'string') found.push({ kind: defines, name: value, path, at })
  return found
})

/** A place that uses a name, as it is marked. */
export interface MarkedUse extends NamePlace {
  readonly mark: SiteMark
}

/** Where names are used. Several checks ask for those of a site. */
export const nameUses = once((marks: readonly SiteMark[]): readonly MarkedUse[] => {
  const found: MarkedUse[] = []
  for (const mark of marks) {
    const { names, path, at } = mark
    const name = names === null ? null : nameIn(mark)
    if (names !== null && name !== null) found.push({ kind: names, name, path, at, mark })
  }
  return found
})

/** The name in a text: the route of `contact#map`; null for addresses, for the place of the page in a layout, and for the languages that have no text of their own. */
export function nameIn({ kind, value }: SiteMark): string | null {
  if (typeof value !== 'string' || value === pageSlot || value === everyLocale) return null
  if (kind === 'link') return /^([a-z][A-Za-z0-9-]*)(#|$)/.exec(value)?.[1] ?? null
  if (kind === 'target') return /^[A-Za-z][A-Za-z0-9-]*$/.test(value) ? value : null
  return value
}
