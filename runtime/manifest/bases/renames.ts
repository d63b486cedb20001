import { isNameKind } from '../../values/names/name-kind.ts'
import type { TextEdit } from '../problems/diagnostic.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import type { LocatedMap, LocatedValue, Mark } from '../yaml/located-value.ts'
import { problemAt } from '../yaml/problem-at.ts'
import { nameMark, textOf } from './item-names.ts'
import { PLACES } from './merge-layers.ts'
import { isInside, type Names, readNamedPath, stepsOf } from './named-path.ts'

/** A name that a base has changed since one of its older versions. */
export interface Rename {
  readonly from: Names
  readonly to: Names
}

/**
 * The renamings that a manifest declares: `renamed: { routes.kontakt: routes.contact }`. Only the last name of a place may change, and something must
 * exist at the new place.
 */
export function renamesOf(root: LocatedMap): { found: Rename[]; problems: ManifestProblem[] } {
  const found: Rename[] = []
  const problems: ManifestProblem[] = []
  const renamed = root.entries.get('renamed')?.value
  for (const [old, { value }] of renamed?.kind === 'map' ? renamed.entries : []) {
    const text = value.kind === 'scalar' ? String(value.value) : ''
    const [from, to] = [readNamedPath(old), readNamedPath(text)]
    if (from !== null && to !== null && areNeighbours(from, to) && stepsOf(root, to).rest.length === 0)
      found.push({ from, to })
    else problems.push(problemAt('extends/wrong-rename', ['renamed', old], value.mark, { from: old, to: text }))
  }
  return { found, problems }
}

/** The current name of a thing of some kind, such as `routes`, in the bases; the given name when they have not renamed it. */
export function renamedName(renames: readonly Rename[], kind: string, name: string): string {
  return renames.reduce(
    (now, { from, to }) => (from.at(-1) === now && from.at(-2) === kind ? (to.at(-1) ?? now) : now),
    name,
  )
}

/** The edits that apply a base's renamings to a manifest. @param own - the manifest without its bases. */
export function renameEdits(own: LocatedValue, renames: readonly Rename[]): TextEdit[] {
  return renames.flatMap(({ from, to }) => {
    const [old = '', name = ''] = [from.at(-1), to.at(-1)]
    const { value: parent, rest } = stepsOf(own, from.slice(0, -1))
    if (rest.length > 0) return []
    const item = stepsOf(own, from)
    const key = parent.kind === 'map' ? parent.entries.get(old)?.key : undefined
    const itself = item.rest.length > 0 ? null : key === undefined ? itemEdit(item.value, name) : editOf(key, name)
    return [...(itself === null ? [] : [itself]), ...besideMarks(parent, old).map((mark) => editOf(mark, name))]
  })
}

/** Gives an item of a list another name; null when its name is made of several values. */
function itemEdit(item: LocatedValue, name: string): TextEdit | null {
  if (item.kind === 'list') return null
  // A section without an id is named by what it shows, which stays.
  if (item.kind === 'scalar') return editOf(item.mark, `{ id: ${name}, section: ${item.value} }`)
  const written = ['id', 'name', 'from'].find((key) => textOf(item, key) !== null)
  if (written !== undefined) return editOf(nameMark(item), name)
  const [first] = item.entries.values()
  if (textOf(item, 'section') === null || first === undefined) return null
  const { source, offset } = first.key
  const isFlow = source.text[item.mark.offset] === '{'
  const next = isFlow ? ', ' : `\n${' '.repeat(source.positionAt(offset).column - 1)}`
  return editOf({ source, offset, end: offset }, `id: ${name}${next}`)
}

/** Where items of a list position themselves `before` or `after` an item of this name. */
function besideMarks(list: LocatedValue, name: string): Mark[] {
  const items = list.kind === 'list' ? list.items : []
  return items.flatMap((item) =>
    PLACES.flatMap((side) => {
      const beside = item.kind === 'map' ? item.entries.get(side)?.value : undefined
      return beside?.kind === 'scalar' && beside.value === name ? [beside.mark] : []
    }),
  )
}

/** A place after the renamings. */
export function renamedPlace(names: Names, renames: readonly Rename[]): Names {
  return renames.reduce<Names>(
    (place, { from, to }) => (isInside(place, from) ? [...to, ...place.slice(from.length)] : place),
    names,
  )
}

/** The kind of name by which other parts of a manifest refer to what was renamed; null when they do not. */
export function kindOf({ from }: Rename) {
  const kind = from.at(-2)
  return isNameKind(kind) ? kind : null
}

export function editOf({ source, offset, end }: Mark, text: string): TextEdit {
  return { file: source.file, start: offset, end, text }
}

function areNeighbours(from: Names, to: Names): boolean {
  return (
    from.length === to.length &&
    from.slice(0, -1).every((name, index) => name === to[index]) &&
    from.at(-1) !== to.at(-1)
  )
}
