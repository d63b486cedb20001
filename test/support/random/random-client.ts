import { Document, isScalar, visit } from 'yaml'
import { isInside } from '../../../runtime/manifest/bases/named-path.ts'
import { baseManifest, deleted, type Plain, type PlainMap, renamed } from '../sites/growing-base.ts'
import type { Random } from './random.ts'

type Place = readonly string[]

/** One change of a client to its base. */
type Change =
  | { readonly kind: 'set'; readonly place: Place; readonly value: Plain }
  | { readonly kind: 'remove'; readonly place: Place }
  /** Moves an item behind another one of its list; with `item`, adds a new one there. */
  | { readonly kind: 'after'; readonly place: Place; readonly other: string; readonly item?: PlainMap }

export interface RandomClient {
  /** Its manifest, with a comment at each value. */
  readonly text: string
  readonly comments: readonly string[]
  readonly changes: number
  /** The expected result over the second version: that version with the same changes in their places. */
  readonly expected: PlainMap
  /** The same client without its changes to what the second version lacks; null if it has none. */
  readonly repaired: string | null
}

/** A client of the first version with a number of changes. @param isHurt - whether it also changes something that is deleted. */
export function randomClient(random: Random, count: number, isHurt: boolean): RandomClient {
  const changes: Change[] = []
  const touched: Place[] = []
  for (let tries = 0; changes.length < count; tries += 1) {
    if (tries > 10_000) throw new Error('There is nothing more to change.')
    const change = randomChange(random, changes.length)
    // At most one item of each list is moved, so that the order of the changes does not matter.
    const settled = change.kind === 'after' ? change.place.slice(0, -1) : change.place
    if ([...touched, ...deleted].some((other) => isInside(settled, other) || isInside(other, settled))) continue
    changes.push(change)
    touched.push(settled)
  }
  const hurt: Change = { kind: 'set', place: [...random.pick(deleted), 'title'], value: { en: 'Ours' } }
  const { text, comments } = written(changes)
  const expected = baseManifest(2)
  for (const change of changes) apply(expected, inSecond(change))
  return isHurt
    ? { ...written([...changes, hurt]), changes: count + 1, expected, repaired: text }
    : { text, comments, changes: count, expected, repaired: null }
}

function randomChange(random: Random, index: number): Change {
  const route = ['routes', `page${random.below(12)}`]
  const sections = [...route, 'sections']
  const section = [...sections, `part${random.below(5)}`]
  const words = { en: `Ours ${index}` }
  switch (random.below(10)) {
    case 0:
      return {
        kind: 'set',
        place: ['theme', 'color', random.chance(0.5) ? `tone${random.below(8)}` : `own${index}`],
        value: '#abcdef',
      }
    case 1:
      return { kind: 'set', place: [...route, 'title'], value: words }
    case 2:
      return { kind: 'remove', place: section }
    case 3:
      return { kind: 'remove', place: [...section, 'props', 'body'] }
    case 4: {
      const item = { id: `own${index}`, section: 'Story', props: { heading: words, lead: words } }
      return { kind: 'after', place: [...sections, item.id], other: section.at(-1) ?? '', item }
    }
    case 5: {
      const other = `part${(Number(section.at(-1)?.slice(4)) + 2) % 5}`
      return { kind: 'after', place: section, other }
    }
    case 6:
      return { kind: 'set', place: [...section, 'props', 'size'], value: 7 + random.below(90) }
    default:
      return {
        kind: 'set',
        place: [...section, 'props', random.pick(['heading', 'body', 'note', 'lead'])],
        value: words,
      }
  }
}

/** Translates a change into the names of the second version. */
function inSecond(change: Change): Change {
  const place = newPlace(change.place)
  if (change.kind !== 'after') return { ...change, place }
  return { ...change, place, other: newPlace([...change.place.slice(0, -1), change.other]).at(-1) ?? '' }
}

function newPlace(place: Place): Place {
  for (const [from, to] of Object.entries(renamed)) {
    const old = from.split('.')
    if (isInside(place, old)) return [...to.split('.'), ...place.slice(old.length)]
  }
  return place
}

/** Applies a change to a plain manifest. */
function apply(manifest: PlainMap, change: Change): void {
  const [name = '', parent] = [change.place.at(-1), at(manifest, change.place.slice(0, -1))]
  if (change.kind === 'set') (parent as PlainMap)[name] = change.value
  else if (change.kind === 'remove' && Array.isArray(parent)) parent.splice(indexOf(parent, name), 1)
  else if (change.kind === 'remove') delete (parent as PlainMap)[name]
  else if (change.kind === 'after' && Array.isArray(parent)) {
    const [item] = change.item === undefined ? parent.splice(indexOf(parent, name), 1) : [structuredClone(change.item)]
    if (item !== undefined) parent.splice(indexOf(parent, change.other) + 1, 0, item)
  }
}

function at(manifest: PlainMap, place: Place): Plain {
  return place.reduce<Plain>((value, step) => {
    const child = Array.isArray(value) ? value[indexOf(value, step)] : (value as PlainMap)[step]
    if (child === undefined) throw new Error(`There is no ${place.join('.')}.`)
    return child
  }, manifest)
}

function indexOf(list: readonly Plain[], name: string): number {
  return list.findIndex((item) => nameOf(item) === name)
}

function nameOf(item: Plain): string {
  const { id, name } = item as PlainMap
  return String(id ?? name)
}

/** The changes as a manifest that extends the base. */
function written(changes: readonly Change[]): Pick<RandomClient, 'text' | 'comments'> {
  const own: PlainMap = { extends: '@agency/base' }
  for (const change of changes) say(own, change)
  const document = new Document(own)
  const comments: string[] = []
  visit(document, {
    Scalar(key, node) {
      if (key === 'key' || !isScalar(node)) return
      const remark = ` remark ${comments.length};`
      comments.push(`#${remark}`)
      node.comment = remark
    },
  })
  return { text: document.toString({ lineWidth: 0 }), comments }
}

function say(own: PlainMap, change: Change): void {
  const { place } = change
  const isItem = place.length === 2 || place.length === 4
  const parent = mapAt(own, isItem && place[0] === 'routes' ? place : place.slice(0, -1))
  if (change.kind === 'set') parent[place.at(-1) ?? ''] = change.value
  else if (change.kind === 'after') Object.assign(parent, change.item, { after: change.other })
  else if (isItem) parent.remove = true
  else parent[place.at(-1) ?? ''] = { remove: true }
}

/** The map at a place in a client's manifest, created if it does not exist. */
function mapAt(own: PlainMap, [step, ...rest]: Place): PlainMap {
  if (step === undefined) return own
  if (step !== 'routes' && step !== 'sections') {
    const map = own[step] ?? {}
    own[step] = map
    return mapAt(map as PlainMap, rest)
  }
  const [name = '', ...below] = rest
  const list = (own[step] ?? []) as PlainMap[]
  own[step] = list
  const found = list.find((item) => nameOf(item) === name) ?? { [step === 'routes' ? 'name' : 'id']: name }
  if (!list.includes(found)) list.push(found)
  return mapAt(found, below)
}
