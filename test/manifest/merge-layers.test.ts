import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { mergeLayers } from '../../runtime/manifest/bases/merge-layers.ts'
import { isInside, namedPath, readNamedPath } from '../../runtime/manifest/bases/named-path.ts'
import { plainValue } from '../../runtime/manifest/yaml/located-value.ts'
import { parseManifest } from '../../runtime/manifest/yaml/parse-manifest.ts'
import { createRandom, type Random } from '../support/random/random.ts'

function merged(base: string, own: string) {
  const [below, above] = [parseManifest(base, 'base.yaml').root, parseManifest(own, 'own.yaml').root]
  if (below === null || above === null) throw new Error('A text is no manifest.')
  const { root, overrides, problems } = mergeLayers(below, above)
  return {
    value: plainValue(root),
    said: overrides.map(({ kind, names }) => `${kind} ${namedPath(names)}`),
    codes: problems.map(({ code }) => code),
  }
}

describe('a manifest over its base', () => {
  it('adds to maps, key by key, and replaces what it says itself', () => {
    const { value, said } = merged('a: { b: 1, c: 2 }\n', 'a: { c: 3, d: 4 }\ne: 5\n')
    expect(value).toEqual({ a: { b: 1, c: 3, d: 4 }, e: 5 })
    expect(said).toEqual(['set a.c', 'add a.d', 'add e'])
  })

  it('merges lists whose items have names by these, and replaces any other', () => {
    const { value } = merged(
      'routes: [{ name: a, path: /a, tags: [x, y] }, { name: b, path: /b }]\n',
      'routes: [{ name: b, title: B }, { name: a, tags: [z] }, { name: c, path: /c }]\n',
    )
    expect(value).toEqual({
      routes: [
        { name: 'a', path: '/a', tags: ['z'] },
        { name: 'b', path: '/b', title: 'B' },
        { name: 'c', path: '/c' },
      ],
    })
  })

  it('merges sections that are only named with those of the base', () => {
    const { value, said } = merged(
      'sections: [{ section: Hero, props: { a: 1 } }, Note]\n',
      'sections: [Note, Card, Hero]\n',
    )
    expect(value).toEqual({ sections: [{ section: 'Hero', props: { a: 1 } }, 'Note', 'Card'] })
    expect(said).toEqual(['set sections.note', 'add sections.card'])
  })

  it('removes the redirects of the base to a page with it, and keeps its own', () => {
    const { value } = merged(
      'routes: [{ name: a }, { name: b }]\nredirects: [{ from: /w, to: a }, { from: /x, to: { route: a, hash: top } }, { from: /y, to: b }, { from: /z, to: a }]\n',
      'routes: [{ name: a, remove: true }]\nredirects: [{ from: /z, to: b }]\n',
    )
    expect(value).toEqual({
      routes: [{ name: 'b' }],
      redirects: [
        { from: '/y', to: 'b' },
        { from: '/z', to: 'b' },
      ],
    })
  })

  it('does not set the section that names an item without an id', () => {
    const base = 'sections: [Hero, { section: CallToAction, props: { a: 1 } }]\n'
    expect(merged(base, 'sections: [{ section: CallToAction, props: { a: 2 } }]\n').said).toEqual([
      'set sections.call-to-action.props.a',
    ])
    // Beside an id, it says again what the base says.
    expect(merged(base, 'sections: [{ id: call-to-action, section: CallToAction }]\n').said).toEqual([
      'set sections.call-to-action.section',
    ])
  })

  it('takes sections by the ids that they will have, and a bare name for the section of that name', () => {
    const { value } = merged(
      'sections: [Hero, { section: CallToAction, props: { a: 1 } }]\nlayouts: { default: [NavBar, $page] }\n',
      'sections: [{ id: call-to-action, props: { b: 2 } }, { id: hero, props: { c: 3 } }]\nlayouts: { default: { sections: [{ id: nav-bar, remove: true }] } }\n',
    )
    expect(value).toEqual({
      sections: [
        { section: 'Hero', id: 'hero', props: { c: 3 } },
        { section: 'CallToAction', id: 'call-to-action', props: { a: 1, b: 2 } },
      ],
      layouts: { default: { sections: ['$page'] } },
    })
  })

  it('takes redirects by the addresses that they are from, with what these ask of the query', () => {
    const { value, said } = merged(
      "redirects: [{ from: { path: /old.php, query: { id: '7' } }, to: a }, { from: /x, to: b }]\n",
      'redirects: [{ from: /y, to: c }, { from: { path: /old.php, query: { id: 7 } }, to: d }, { from: /x, remove: true }]\n',
    )
    expect(value).toMatchObject({
      redirects: [
        { from: { path: '/old.php' }, to: 'd' },
        { from: '/y', to: 'c' },
      ],
    })
    expect(said).toContain('set redirects["/old.php?id=7"].to')
  })

  it('says where an item stands by before and after, of what is new and of what is there', () => {
    const { value, said } = merged(
      'sections: [{ id: a, section: A }, { id: b, section: B }, { id: c, section: C }]\n',
      'sections: [{ id: c, before: a }, { id: d, section: D, after: a }]\n',
    )
    expect((value as { sections: { id: string }[] }).sections.map(({ id }) => id)).toEqual(['c', 'a', 'd', 'b'])
    expect(said).toEqual(['move sections.c', 'add sections.d'])
  })

  it('keeps nothing of another kind of thing', () => {
    const { value } = merged(
      'validators: { v: { kind: date-range, from: 2020-01-01 } }\nsections: [{ id: a, section: A, props: { x: 1 } }]\n',
      'validators: { v: { kind: module, module: v.ts } }\nsections: [{ id: a, section: B }]\n',
    )
    expect(value).toEqual({
      validators: { v: { kind: 'module', module: 'v.ts' } },
      sections: [{ id: 'a', section: 'B' }],
    })
  })

  it('keeps nothing of what is written in the other way', () => {
    const { value, said } = merged(
      'redirects: [{ from: /a, to: b, status: 302 }, { from: /c, gone: true }]\ntitle: { entry: name }\nlead: { en: Old, es: Viejo }\n',
      'redirects: [{ from: /a, gone: true }, { from: /c, to: d }]\ntitle: { en: New }\nlead: { entry: lead }\n',
    )
    expect(value).toEqual({
      redirects: [
        { from: '/a', gone: true },
        { from: '/c', to: 'd' },
      ],
      title: { en: 'New' },
      lead: { entry: 'lead' },
    })
    expect(said).toEqual(['set redirects["/a"]', 'set redirects["/c"]', 'set title', 'set lead'])
  })

  it('merges a text with values into one like it, and replaces any other', () => {
    const filled = "{ text: { en: 'For {{a}}' }, values: { a: { entry: a } } }"
    const { value, said } = merged(
      `one: ${filled}\ntwo: ${filled}\nthree: { en: Three }\nchart: { text: A, values: { a: 1 } }\n`,
      `one: { text: { en: '{{a}}' } }\ntwo: { en: Two }\nthree: ${filled}\nchart: { unit: kg }\n`,
    )
    const values = { a: { entry: 'a' } }
    expect(value).toEqual({
      one: { text: { en: '{{a}}' }, values },
      two: { en: 'Two' },
      three: { text: { en: 'For {{a}}' }, values },
      chart: { text: 'A', values: { a: 1 }, unit: 'kg' },
    })
    expect(said).toEqual(['set one.text.en', 'set two', 'set three', 'add chart.unit'])
  })

  it('removes what is there, and tells of what is not', () => {
    const { value, said, codes } = merged(
      'a: { b: 1 }\nroutes: [{ name: x }, { name: y }]\n',
      'a: { b: { remove: true }, c: { remove: true } }\nroutes: [{ name: y, remove: true }, { name: z, remove: true }]\n',
    )
    expect(value).toEqual({ a: {}, routes: [{ name: 'x' }] })
    expect(said).toEqual(['remove a.b', 'remove routes.y'])
    expect(codes).toEqual(['extends/unknown-item', 'extends/unknown-item'])
  })

  it('keeps where each value is written', () => {
    const base = parseManifest('a: { b: 1, c: 2 }\n', 'base.yaml').root
    const own = parseManifest('a:\n  c: 3\n', 'own.yaml').root
    const root = base && own && mergeLayers(base, own).root
    const a = root?.kind === 'map' ? root.entries.get('a')?.value : undefined
    const files = a?.kind === 'map' ? [...a.entries].map(([key, { value }]) => [key, value.mark.source.file]) : []
    expect(files).toEqual([
      ['b', 'base.yaml'],
      ['c', 'own.yaml'],
    ])
  })
})

it.each([['routes.contact.sections.hero'], ['redirects["/old.html"].to'], ['a.0.b-c.$page']])(
  'reads the place %s as it writes it',
  (text) => {
    expect(namedPath(readNamedPath(text) ?? [])).toBe(text)
  },
)

it.each([['routes..a'], ['a b'], [''], ['a["b'], ['a.'], ['a["\\x"]'], ['a["\t"]']])(
  'takes %j for no place',
  (text) => {
    expect(readNamedPath(text)).toBe(null)
  },
)

describe('twenty clients with fifty overrides each', () => {
  it.each(Array.from({ length: 20 }, (_, seed) => [seed]))(
    'say what a plain copy of the base says with the same changes: client %i',
    (seed) => {
      const random = createRandom(seed)
      const base = randomBase(random)
      const client = new Client(structuredClone(base))
      for (let tries = 0; client.count < 50 && tries < 2000; tries += 1) client.change(random)
      expect(client.count).toBe(50)
      const { value, codes } = merged(stringify(base), stringify(client.own))
      expect(codes).toEqual([])
      expect(value).toEqual(client.expected)
    },
  )
})

type Plain = string | number | boolean | Plain[] | { [key: string]: Plain }
type PlainMap = { [key: string]: Plain }

function randomBase(random: Random): PlainMap {
  const names = (prefix: string, most: number) =>
    Array.from({ length: 4 + random.below(most) }, (_, index) => `${prefix}${index}`)
  const props = () =>
    Object.fromEntries(
      names('prop', 4).map((key) => [key, random.chance(0.3) ? { es: key, en: key } : random.below(99)]),
    )
  return {
    theme: { color: Object.fromEntries(names('tone', 8).map((key) => [key, '#123456'])) },
    timeouts: Object.fromEntries(names('time', 6).map((key) => [key, random.below(99)])),
    routes: names('page', 12).map((name) => ({
      name,
      path: `/${name}`,
      tags: ['x', 'y'],
      sections: names('part', 5).map((id) => ({ id, section: 'Story', props: props() })),
    })),
  }
}

/** A client that changes one thing after the other, and what must come of it: a copy of the base in which each is changed in its place. */
class Client {
  readonly own: PlainMap = {}
  readonly expected: PlainMap
  count = 0
  readonly #changed: string[][] = []
  /** Places of which nothing more is said. */
  readonly #settled: string[][] = []

  constructor(expected: PlainMap) {
    this.expected = expected
  }

  change(random: Random): void {
    const place = this.#randomPlace(random)
    if (this.#settled.some((other) => isInside(place, other))) return
    const list = place.slice(0, -1)
    const parent = childAt(this.expected, list)
    const name = place.at(-1) ?? ''
    const isItem = Array.isArray(parent)
    const value = childAt(this.expected, place)
    const action = random.pick(['set', 'set', 'remove', 'add', 'add', 'move'] as const)
    if (action === 'add' && typeof value === 'object' && !Array.isArray(value)) {
      const key = `new${this.count}`
      this.#say([...place, key], 7)
      value[key] = 7
      this.#changed.push([...place, key])
      this.#settled.push([...place, key])
    } else if (action === 'move' && isItem && !this.#changed.some((other) => isInside(list, other))) {
      const other = nameOf(random.pick(parent))
      if (other === name) return
      this.#say([...place, 'after'], other)
      parent.splice(indexOf(parent, name), 1)
      parent.splice(indexOf(parent, other) + 1, 0, value)
      // What it stands beside stays, and nothing else of the list moves.
      this.#changed.push(list, place, [...list, other])
    } else if (action === 'remove' && !this.#changed.some((other) => isInside(other, place)) && place.length > 2) {
      if (isItem) this.#say([...place, 'remove'], true)
      else this.#say(place, { remove: true })
      if (isItem) parent.splice(indexOf(parent, name), 1)
      else delete (parent as PlainMap)[name]
      this.#settled.push(place)
    } else if (action === 'set' && !isItem && typeof value !== 'object') {
      if (this.#changed.some((other) => isInside(place, other) && other.length === place.length)) return
      this.#say(place, `changed ${this.count}`)
      ;(parent as PlainMap)[name] = `changed ${this.count}`
      this.#changed.push(place)
    } else return
    this.count += 1
  }

  #randomPlace(random: Random): string[] {
    const place: string[] = []
    let value: Plain = this.expected
    while (typeof value === 'object') {
      const names: string[] = Array.isArray(value) ? value.map(nameOf) : Object.keys(value)
      if (names.length === 0 || (Array.isArray(value) && typeof value[0] !== 'object')) break
      place.push(random.pick(names))
      value = childAt(this.expected, place)
      if (place.length > 1 && random.chance(0.3)) break
    }
    return ['name', 'id', 'section'].includes(place.at(-1) ?? '') ? place.slice(0, -1) : place
  }

  /** Writes into the client's manifest, with the names that lead there. */
  #say(place: readonly string[], value: Plain): void {
    let own: Plain = this.own
    let there: Plain = this.expected
    for (const step of place.slice(0, -1)) {
      const next: Plain = childOf(there, step)
      if (Array.isArray(own)) {
        const key: string = step.startsWith('page') ? 'name' : 'id'
        const found: Plain = own.find((item) => nameOf(item) === step) ?? { [key]: step }
        if (!own.includes(found)) own.push(found)
        own = found
      } else own = (own as PlainMap)[step] ??= Array.isArray(next) ? [] : {}
      there = next
    }
    ;(own as PlainMap)[place.at(-1) ?? ''] = value
  }
}

function childAt(value: Plain, place: readonly string[]): Plain {
  return place.reduce(childOf, value)
}

function childOf(value: Plain, step: string): Plain {
  const child = Array.isArray(value) ? value[indexOf(value, step)] : (value as PlainMap)[step]
  if (child === undefined) throw new Error(`There is no ${step}.`)
  return child
}

function indexOf(list: readonly Plain[], name: string): number {
  return list.findIndex((item) => nameOf(item) === name)
}

function nameOf(item: Plain): string {
  const { id, name } = item as PlainMap
  return String(id ?? name)
}
