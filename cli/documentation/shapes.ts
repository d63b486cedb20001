import { inlineCode } from './markdown.ts'

/** The parts of a JSON Schema that are shown. */
export interface Shape {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly additionalProperties?: boolean | Shape
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
}

/** A key of a map, or of something inside it. */
export interface Key {
  /** `forms.NAME.fields[].label`. */
  readonly path: string
  readonly shape: Shape
  readonly isRequired: boolean
  /** The kind of map that contains it, if there are several. */
  readonly kind: string | null
}

/** Reads shapes that refer to others by name. */
export class Shapes {
  readonly #definitions: Readonly<Record<string, Shape>>
  /** Kinds of value with a name of their own → a link to their explanation. */
  readonly #named: ReadonlyMap<string, string>

  constructor(definitions: Readonly<Record<string, Shape>>, named: ReadonlyMap<string, string>) {
    this.#definitions = definitions
    this.#named = named
  }

  /** The shape merged with what it refers to; its own properties take precedence. */
  resolved(shape: Shape): Shape {
    const name = refName(shape)
    if (name === null) return shape
    const { $ref: _, ...own } = shape
    return { ...this.resolved(this.#definitions[name] ?? {}), ...own }
  }

  descriptionOf(shape: Shape): string {
    return this.resolved(shape).description ?? ''
  }

  /** Type, default, and whether it is required. */
  factsOf({ shape, isRequired, kind }: Key): string {
    const { default: value } = this.resolved(shape)
    const fallback = value === undefined ? [] : [`default ${inlineCode(JSON.stringify(value))}`]
    const facts = [
      this.#typeOf(shape),
      ...(isRequired ? ['required'] : fallback),
      ...(kind === null ? [] : [`where ${kind}`]),
    ]
    return facts.join('; ')
  }

  /** All keys below a value. Recursive shapes are shown once, and so are keys that several kinds share. */
  keysBelow(path: string, shape: Shape): Key[] {
    return merged(this.#below(path, shape, []))
  }

  /** @param parents - the enclosing definitions. */
  #below(path: string, shape: Shape, parents: readonly string[]): Key[] {
    const name = refName(shape)
    if (name !== null && (parents.includes(name) || this.#named.has(name))) return []
    const inside = name === null ? parents : [...parents, name]
    const { properties = {}, required = [], additionalProperties, items, anyOf = [], oneOf = [] } = this.resolved(shape)
    const own = Object.entries(properties).flatMap(([key, below]) => {
      const inner = path === '' ? key : `${path}.${key}`
      return [
        { path: inner, shape: below, isRequired: required.includes(key), kind: null },
        ...this.#below(inner, below, inside),
      ]
    })
    const kinds = oneOf.flatMap((branch) =>
      this.#below(path, branch, inside).map((key) => ({ ...key, kind: this.#kindOf(branch) ?? key.kind })),
    )
    return [
      ...own,
      ...kinds,
      ...anyOf.flatMap((branch) => this.#below(path, branch, inside)),
      ...(items === undefined ? [] : this.#below(`${path}[]`, items, inside)),
      ...(typeof additionalProperties === 'object' ? this.#below(`${path}.NAME`, additionalProperties, inside) : []),
    ]
  }

  /** What distinguishes one of several maps: `kind: flag`. */
  #kindOf(branch: Shape): string | null {
    const { kind, type } = this.resolved(branch).properties ?? {}
    const told = kind ?? type
    const values = told?.const === undefined ? told?.enum : [told.const]
    return values ? `${kind ? 'kind' : 'type'}: ${values.join(', ')}` : null
  }

  /** The type in words, with a link if it has a name. */
  #typeOf(shape: Shape, depth = 0): string {
    // Recursive shapes have no end.
    if (depth > 2) return 'anything'
    const link = this.#named.get(refName(shape) ?? '')
    if (link !== undefined) return link
    const { const: only, enum: choices, anyOf, oneOf, type, items, ...rest } = this.resolved(shape)
    const { additionalProperties, minimum, maximum } = rest
    if (only !== undefined) return inlineCode(JSON.stringify(only))
    if (choices) return choices.map((choice) => inlineCode(JSON.stringify(choice))).join(', ')
    const branches = anyOf ?? (type === undefined ? oneOf : undefined)
    if (branches) return [...new Set(branches.map((branch) => this.#typeOf(branch, depth + 1)))].join(' or ')
    const words = [type ?? []].flat().map((each) => {
      if (each === 'array') return items ? `list of ${several(this.#typeOf(items, depth + 1))}` : 'list'
      if (each === 'object')
        return typeof additionalProperties === 'object'
          ? `map of ${several(this.#typeOf(additionalProperties, depth + 1))}, by name`
          : 'map'
      return { string: 'text', integer: 'whole number', number: 'number', boolean: '`true` or `false`' }[each] ?? each
    })
    const range = [
      ...(minimum === undefined ? [] : [`from ${minimum}`]),
      ...(maximum === undefined ? [] : [`to ${maximum}`]),
    ]
    return [words.join(' or ') || 'anything', ...range].join(' ')
  }
}

function refName({ $ref }: Shape): string | null {
  return $ref?.replace('#/definitions/', '') ?? null
}

/** Merges keys that several kinds share. */
function merged(keys: readonly Key[]): Key[] {
  const same = new Map<string, Key[]>()
  for (const key of keys) {
    const name = key.path + JSON.stringify(key.shape)
    same.set(name, [...(same.get(name) ?? []), key])
  }
  return [...same.values()].flatMap((all) => {
    const kinds = [...new Set(all.map(({ kind }) => kind))]
    const [first] = all
    return first ? [{ ...first, kind: kinds.length === 1 ? first.kind : null }] : []
  })
}

/** `text or map` → `texts or maps`. */
function several(words: string): string {
  return words.replace(/\b(?:text|map|list|number)\b(?!\])/g, '$&s')
}
