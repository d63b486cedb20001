import { unknownName } from '../../values/names/nearest-name.ts'
import { sectionId } from '../../values/names/section-id.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import { showValue } from '../text/show-value.ts'
import type { LocatedEntry, LocatedList, LocatedMap, LocatedScalar, LocatedValue, Mark } from '../yaml/located-value.ts'
import { problemAt } from '../yaml/problem-at.ts'
import { holdsSections, itemNames, nameMark, textOf } from './item-names.ts'
import { type Names, namedPath } from './named-path.ts'
import { asksRemoval, besideRemoval, isDenial, isNameKey, isRemoval, otherWord } from './removal.ts'
import { nameFix, slipFix } from './slip-fix.ts'
import { withoutRedirects } from './without-redirects.ts'

/** One difference between a manifest and one that it extends. */
export interface Override {
  /** The manifest that makes the change, by its name in positions. */
  readonly by: string
  /** `add`: the base has nothing there. `move`: an item has another position in its list. */
  readonly kind: 'add' | 'set' | 'move' | 'remove'
  readonly names: Names
  /** The new value; for a removal or a move, the item that requests it. */
  readonly own: LocatedValue
  /** Where the change is written. */
  readonly mark: Mark
  /** The base's value; null when there is none. */
  readonly base: LocatedValue | null
}

export interface Merged {
  readonly root: LocatedValue
  readonly overrides: readonly Override[]
  readonly problems: readonly ManifestProblem[]
}

/** Keys that tell what kind of thing a map is. A different kind has different keys, so nothing of the base's map can stay. */
const KINDS = ['section', 'kind', 'provider', 'type']
/** Keys that describe the manifest itself, and not the resulting site. */
export const OF_A_MANIFEST: ReadonlySet<string> = new Set(['extends', 'locked', 'renamed'])
/** Keys that give an item a position relative to another one. */
export const PLACES = ['before', 'after'] as const

/**
 * Merges a manifest over its base. Maps are merged key by key, lists with named items by those names; anything else is replaced. `{ remove: true }`,
 * alone or beside a name, removes what the base has, and with a page the redirects to it; `before` and `after` position an item in its list. Every
 * value keeps the place where it is written.
 */
export function mergeLayers(base: LocatedValue, own: LocatedValue): Merged {
  const merge = new Merge(own.mark.source.file)
  const root = merge.values(withoutRedirects(base, own), own, own.mark, [])
  return { root, overrides: merge.overrides, problems: merge.problems }
}

interface NamedItem {
  readonly name: string
  readonly value: LocatedValue
}

class Merge {
  readonly overrides: Override[] = []
  readonly problems: ManifestProblem[] = []
  readonly #by: string

  constructor(by: string) {
    this.#by = by
  }

  /** @param mark - place of the own value's key, or of the value when it has no key. */
  values(base: LocatedValue, own: LocatedValue, mark: Mark, names: Names): LocatedValue {
    const [left, right] = alike(base, own, names)
    if (left.kind === 'map' && right.kind === 'map' && !isOfAnotherKind(left, right, names))
      return this.#maps(left, right, names)
    if (left.kind === 'list' && right.kind === 'list' && right.items.length > 0) {
      const [known, said] = [itemNames(left.items, names), itemNames(right.items, names)]
      if (known !== null && said !== null) return this.#lists(left, known, right, said, names)
      if (known !== null) this.#replaced(right, known, names)
    }
    this.#note({ kind: 'set', names, own, mark, base })
    return own
  }

  #maps(base: LocatedMap, own: LocatedMap, names: Names): LocatedMap {
    const entries = new Map<string, LocatedEntry>(base.entries)
    for (const [key, entry] of own.entries) {
      const { key: mark, value } = entry
      const place = [...names, key]
      const before = base.entries.get(key)
      if (this.#isRemoval(value, place)) {
        entries.delete(key)
        this.#removed(place, value, before?.value ?? null, [...base.entries.keys()])
      } else if (isAboutItself(key, value, names, own)) {
        entries.set(key, { ...entry, value: before?.value ?? value })
      } else if (before === undefined) {
        entries.set(key, { ...entry, value: this.#added(value, place) })
        this.#note({ kind: 'add', names: place, own: value, mark, base: null })
      } else {
        entries.set(key, { ...entry, value: this.values(before.value, value, mark, place) })
      }
    }
    return { ...own, entries }
  }

  #lists(base: LocatedList, known: string[], own: LocatedList, said: string[], names: Names): LocatedList {
    const items: NamedItem[] = base.items.map((value, index) => ({ name: known[index] ?? '', value }))
    for (const [index, item] of own.items.entries()) {
      const name = said[index] ?? ''
      const place = [...names, name]
      const at = items.findIndex((each) => each.name === name)
      const before = items[at]?.value ?? null
      const contrary = names.includes('props') ? null : contraryIn(item)
      if (contrary !== null) this.#contrary(place, contrary)
      if (this.#isRemoval(item, place) || contrary?.other === 'remove') {
        if (at !== -1) items.splice(at, 1)
        this.#removed(place, item, before, known)
      } else if (said.indexOf(name) === said.lastIndexOf(name)) {
        this.#item(item, name, before, items, place)
      } else {
        const { value } = withoutPlace(item)
        const below = base.items[known.indexOf(name)]
        const both = below === undefined ? value : withOwnName(this.values(below, value, item.mark, place), value)
        items.splice(at === -1 || said.indexOf(name) < index ? items.length : at, 1, { name, value: both })
      }
    }
    return { ...own, items: items.map(({ value }) => value) }
  }

  /** Merges an item over that of its base, and moves it where it asks to be. Otherwise it stays in its place, or is added at the end. */
  #item(item: LocatedValue, name: string, before: LocatedValue | null, items: NamedItem[], names: Names): void {
    const { mark } = item
    const { value, beside } = withoutPlace(item)
    const merged = {
      name,
      value: before === null ? this.#added(value, names) : this.values(before, value, mark, names),
    }
    if (before === null) this.#note({ kind: 'add', names, own: value, mark, base: null })
    else if (beside !== null) this.#note({ kind: 'move', names, own: item, mark, base: before })
    const others = items.filter((each) => each.name !== name)
    const target = beside === null ? -1 : others.findIndex((each) => each.name === beside.name)
    if (beside !== null && target !== -1) {
      others.splice(beside.side === 'before' ? target : target + 1, 0, merged)
      items.splice(0, items.length, ...others)
      return
    }
    const known = others.map((each) => each.name)
    if (beside !== null) this.#unknown(names, beside.mark, beside.name, known)
    if (before === null) items.push(merged)
    else items[items.findIndex((each) => each.name === name)] = merged
  }

  /** Something new, in which there can be nothing to remove. */
  #added(value: LocatedValue, names: Names): LocatedValue {
    if (value.kind === 'scalar' || names.includes('props')) return value
    const kept = (item: LocatedValue, name: string): LocatedValue[] => {
      const place = [...names, name]
      if (!this.#isRemoval(item, place)) return [this.#added(item, place)]
      this.#removed(place, item, null, [])
      return []
    }
    if (value.kind === 'list') {
      const said = itemNames(value.items, names)
      return said === null ? value : { ...value, items: value.items.flatMap((item, at) => kept(item, said[at] ?? '')) }
    }
    const entries = [...value.entries].flatMap(([key, entry]) =>
      kept(entry.value, key).map((item): [string, LocatedEntry] => [key, { ...entry, value: item }]),
    )
    return { ...value, entries: new Map(entries) }
  }

  /** Whether something is to be removed. Reports another word in the place of `true`. */
  #isRemoval(value: LocatedValue, names: Names): boolean {
    const word = otherWord(value)
    if (word === null) return isRemoval(value)
    const written = String(word.value)
    const [example, fix] = isDenial(word)
      ? ['true, or delete this key', null]
      : ['true', nameFix(word.mark, written, 'true')]
    const args = { expected: 'true', found: showValue(word.value), nearest: null, example }
    this.problems.push(problemAt('manifest/wrong-type', [...names, 'remove'], word.mark, args, fix))
    return true
  }

  /** Reports the item that prevents a list from being merged, since the author may have meant to add it. */
  #replaced({ items }: LocatedList, known: string[], names: Names): void {
    const at = items.findIndex((_, index) => itemNames(items.slice(0, index + 1), names) === null)
    const item = items[at]
    if (item === undefined || known.length === 0) return
    const twice = itemNames([item], names)?.[0] ?? null
    const args = { place: namedPath(names), known, twice }
    this.problems.push(problemAt('extends/replaced-list', names, item.mark, args))
  }

  #removed(names: Names, own: LocatedValue, base: LocatedValue | null, known: string[]): void {
    if (base === null) this.#unknown(names, nameMark(own), names.at(-1) ?? '', known)
    else this.#note({ kind: 'remove', names, own, mark: own.mark, base })
  }

  #contrary(names: Names, { key, other, mark }: Contrary): void {
    const args = { key, other, name: names.at(-1) ?? '' }
    this.problems.push(problemAt('extends/contrary-keys', names, mark, args))
  }

  #note(override: Omit<Override, 'by'>): void {
    this.overrides.push({ ...override, by: this.#by })
  }

  #unknown(names: Names, mark: Mark, name: string, known: string[]): void {
    const args = { place: namedPath(names.slice(0, -1)), ...unknownName(name, known) }
    this.problems.push(problemAt('extends/unknown-item', names, mark, args, slipFix(mark, name, known)))
  }
}

/** Expands short forms, so that both values have the same kind: a section given by its bare name, a layout given as a list of sections. */
function alike(base: LocatedValue, own: LocatedValue, names: Names): [LocatedValue, LocatedValue] {
  if (base.kind === own.kind) return [base, own]
  const isLayout = names[0] === 'layouts' && names.length === 2
  const long = (value: LocatedValue): LocatedValue => {
    if (isLayout && value.kind === 'list') return wrapped('sections', value)
    return holdsSections(names.slice(0, -1)) && value.kind === 'scalar' ? wrapped('section', value) : value
  }
  return [long(base), long(own)]
}

function wrapped(key: string, value: LocatedValue): LocatedMap {
  return { kind: 'map', mark: value.mark, entries: new Map([[key, { key: value.mark, value }]]) }
}

function isOfAnotherKind(base: LocatedMap, own: LocatedMap, names: Names): boolean {
  if (isInsteadOf(base, own) || isInsteadOf(own, base)) return true
  if (names.length === 2 && names[0] === 'redirects' && own.entries.has(base.entries.has('gone') ? 'to' : 'gone'))
    return true
  return (
    !names.includes('props') &&
    KINDS.some((key) => {
      const [before, after] = [textOf(base, key), textOf(own, key)]
      return before !== null && after !== null && before !== after
    })
  )
}

/** Whether the first map is a value of an entry, or a text with some in it, and the second is a value that could replace it: a text, a picture. */
function isInsteadOf(first: LocatedMap, second: LocatedMap): boolean {
  const isValue = isEntryField(first) || isFilledText(first)
  return isValue && ![...first.entries.keys()].some((key) => second.entries.has(key))
}

function isEntryField(value: LocatedValue | undefined): boolean {
  return value?.kind === 'map' && value.entries.size === 1 && textOf(value, 'entry') !== null
}

function isFilledText({ entries }: LocatedMap): boolean {
  const values = entries.get('values')?.value
  const isFilled = values?.kind === 'map' && [...values.entries.values()].every(({ value }) => isEntryField(value))
  return entries.size === 2 && entries.has('text') && isFilled
}

/** Whether a key only identifies the item, or describes the manifest, and so says nothing about the site. */
function isAboutItself(key: string, value: LocatedValue, names: Names, own: LocatedMap): boolean {
  if (names.length === 0) return OF_A_MANIFEST.has(key)
  if (!isNameKey(key) || value.kind !== 'scalar') return false
  // A section without an id is named by what it shows.
  const isNamedBy = key === 'section' && textOf(own, 'id') === null && textOf(own, 'name') === null
  return value.value === names.at(-1) || (isNamedBy && sectionId(String(value.value)) === names.at(-1))
}

interface Contrary {
  readonly key: string
  /** The key that excludes it. */
  readonly other: 'remove' | 'before'
  readonly mark: Mark
}

/** The key of an item that another of its keys excludes. */
function contraryIn(item: LocatedValue): Contrary | null {
  if (item.kind !== 'map') return null
  const other = asksRemoval(item) ? 'remove' : textOf(item, 'before') === null ? null : 'before'
  const key = other === 'remove' ? besideRemoval(item) : other && textOf(item, 'after') !== null ? 'after' : undefined
  const mark = key && item.entries.get(key)?.key
  return other === null || key === undefined || !mark ? null : { key, other, mark }
}

interface Beside {
  readonly side: (typeof PLACES)[number]
  readonly name: string
  readonly mark: Mark
}

/** Takes the place of the name from the site, not from its base: when two items share a name, the site is where to look. */
function withOwnName(merged: LocatedValue, own: LocatedValue): LocatedValue {
  const name = own.kind === 'map' ? own.entries.get('name') : undefined
  if (merged.kind !== 'map' || name === undefined) return merged
  return { ...merged, entries: new Map([...merged.entries, ['name', name]]) }
}

/** Separates an item from the key that gives its position. */
function withoutPlace(item: LocatedValue): { value: LocatedValue; beside: Beside | null } {
  if (item.kind !== 'map') return { value: item, beside: null }
  const side = PLACES.find((each) => textOf(item, each) !== null)
  const target = side && item.entries.get(side)?.value
  if (side === undefined || target === undefined) return { value: item, beside: null }
  const entries = new Map([...item.entries].filter(([key]) => !PLACES.some((each) => each === key)))
  return {
    value: { ...item, entries },
    beside: { side, name: String((target as LocatedScalar).value), mark: target.mark },
  }
}
