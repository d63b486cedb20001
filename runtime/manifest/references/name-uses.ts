import type { NameKind } from '../../values/name-kind.ts'
import { pageSlot } from '../../values/page-slot.ts'
import type { SiteMark } from '../sections/site-marks.ts'
import type { PathStep } from '../text/position.ts'

/** A place of the manifest that names something, or gives it its name. */
export interface NamePlace {
  readonly kind: NameKind
  readonly name: string
  readonly path: PathStep[]
  readonly at: 'key' | 'value'
}

/** Where names are given, in the order of the schema. */
export function nameDefinitions(marks: readonly SiteMark[]): NamePlace[] {
  return marks.flatMap(({ defines, value, path, at }) =>
    defines === null || typeof value !== 'string' ? [] : [{ kind: defines, name: value, path, at }],
  )
}

/** A place that uses a name, as it is marked. */
export interface MarkedUse extends NamePlace {
  readonly mark: SiteMark
}

const known = new WeakMap<readonly SiteMark[], readonly MarkedUse[]>()

/** Where names are used. Several checks ask for those of a site. */
export function nameUses(marks: readonly SiteMark[]): readonly MarkedUse[] {
  const uses = known.get(marks) ?? findUses(marks)
  known.set(marks, uses)
  return uses
}

function findUses(marks: readonly SiteMark[]): MarkedUse[] {
  return marks.flatMap((mark) => {
    const { names, path, at } = mark
    const name = nameIn(mark)
    return names === null || name === null ? [] : [{ kind: names, name, path, at, mark }]
  })
}

/** The name in a text: the route of `contact#map`; null for addresses, and for the place of the page in a layout. */
export function nameIn({ kind, value }: SiteMark): string | null {
  if (typeof value !== 'string' || value === pageSlot) return null
  if (kind === 'link') return /^([a-z][A-Za-z0-9-]*)(#|$)/.exec(value)?.[1] ?? null
  if (kind === 'target') return /^[A-Za-z][A-Za-z0-9-]*$/.test(value) ? value : null
  return value
}
