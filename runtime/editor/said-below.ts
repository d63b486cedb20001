import { textOf } from '../manifest/bases/item-names.ts'
import type { Override } from '../manifest/bases/merge-layers.ts'
import { type Names, stepsOf } from '../manifest/bases/named-path.ts'
import { saidAt } from '../manifest/bases/said-at.ts'
import { writtenYaml } from '../manifest/bases/written-yaml.ts'
import { placeInWords } from '../manifest/problems/words.ts'
import { type LocatedValue, startOf } from '../manifest/yaml/located-value.ts'
import { branchOf, type Schema } from './editor-schema.ts'

/** Longer values are cut; their place says where to read the rest. */
const MAX_SHOWN = 60
/** The keys that identify an item of a list. */
const NAME_KEYS = ['id', 'name', 'from']

/** What editors show at a place, and below it. */
interface Shown {
  title: string | null
  readonly keys: Map<string, Shown>
  /** Keyed by name; `section` is the item's section, if its name is taken from that. */
  readonly items: Map<string, Shown & { readonly section: string | null }>
}

/**
 * A schema that every manifest matches. Where a site overrides its bases, it makes editors show what those say, and where, as a title beside the
 * description of the key.
 *
 * @param root - of all manifests, merged.
 * @param by - name of the site's own manifest, as it appears in overrides.
 */
export function saidBelow(root: LocatedValue, overrides: readonly Override[], by: string): Schema {
  const all: Shown = { title: null, keys: new Map(), items: new Map() }
  for (const override of overrides) {
    if (override.by !== by || override.kind !== 'set') continue
    const [, ...below] = saidAt(root, overrides, override.names)
    const words = below.flatMap(({ value, mark }) =>
      value === null ? [] : [`over ${inOneLine(value)} (${placeInWords(startOf(mark))})`],
    )
    if (words.length > 0) placeOf(all, root, override.names).title = words.join(', ')
  }
  return schemaOf(all)
}

function placeOf(all: Shown, root: LocatedValue, names: Names): Shown {
  let place = all
  for (const [index, name] of names.entries()) {
    const { value } = stepsOf(root, names.slice(0, index))
    if (value.kind === 'list') {
      const item = stepsOf(root, names.slice(0, index + 1)).value
      place = inMap(place.items, name, () => ({
        ...nothing(),
        section: item.kind === 'map' ? textOf(item, 'section') : null,
      }))
    } else place = inMap(place.keys, name, nothing)
  }
  return place
}

function nothing(): Shown {
  return { title: null, keys: new Map(), items: new Map() }
}

function inMap<Value>(map: Map<string, Value>, name: string, make: () => Value): Value {
  const value = map.get(name) ?? make()
  map.set(name, value)
  return value
}

function schemaOf({ title, keys, items }: Shown): Schema {
  return {
    ...(title === null ? {} : { title }),
    ...(keys.size === 0
      ? {}
      : { properties: Object.fromEntries([...keys].map(([key, each]) => [key, schemaOf(each)])) }),
    ...(items.size === 0
      ? {}
      : { items: { allOf: [...items].map(([name, item]) => branchOf(isNamed(name, item.section), schemaOf(item))) } }),
  }
}

function isNamed(name: string, section: string | null): Schema {
  const says = (key: string, text: string) => ({
    type: 'object',
    required: [key],
    properties: { [key]: { const: text } },
  })
  return {
    anyOf: [
      ...NAME_KEYS.map((key) => says(key, name)),
      ...(section === null ? [] : [{ ...says('section', section), not: { required: ['id'] } }]),
    ],
  }
}

function inOneLine(value: LocatedValue): string {
  const text = writtenYaml(value).trim().replace(/\s+/g, ' ')
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
