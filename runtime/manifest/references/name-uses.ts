import type { NameKind } from '../../values/names/name-kind.ts'
import { pageSlot } from '../../values/names/page-slot.ts'
import { once } from '../../values/once.ts'
import { everyLocale } from '../../values/texts/locale-texts.ts'
import type { SiteMark } from '../sections/site-marks.ts'
import type { PathStep } from '../text/position.ts'

/** A place of the manifest that refers to something by name, or defines its name. */
export interface NamePlace {
  readonly kind: NameKind
  readonly name: string
  readonly path: readonly PathStep[]
  readonly at: 'key' | 'value'
}

/** Where names are defined, in the order of the schema. Computed once, for several checks. */
export const nameDefinitions = once((marks: readonly SiteMark[]): readonly NamePlace[] => {
  const found: NamePlace[] = []
  for (const { defines, value, path, at } of marks)
    if (defines !== null && typeof value === 'string') found.push({ kind: defines, name: value, path, at })
  return found
})

/** A use of a name, with its mark. */
export interface MarkedUse extends NamePlace {
  readonly mark: SiteMark
}

/** Where names are used. Computed once, for several checks. */
export const nameUses = once((marks: readonly SiteMark[]): readonly MarkedUse[] => {
  const found: MarkedUse[] = []
  for (const mark of marks) {
    const { names, path, at } = mark
    const name = names === null ? null : nameIn(mark)
    if (names !== null && name !== null) found.push({ kind: names, name, path, at, mark })
  }
  return found
})

/** The name in a text, such as the route of `contact#map`. Null for addresses, for the page slot of a layout, and for `*` in place of a language. */
export function nameIn({ kind, value }: SiteMark): string | null {
  if (typeof value !== 'string' || value === pageSlot || value === everyLocale) return null
  if (kind === 'link') return /^([a-z][A-Za-z0-9-]*)(#|$)/.exec(value)?.[1] ?? null
  if (kind === 'target') return /^[A-Za-z][A-Za-z0-9-]*$/.test(value) ? value : null
  return value
}
