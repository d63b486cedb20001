import schema from '../../schema/site.config.schema.json' with { type: 'json' }
import { anchorOf, inlineCode, prose, sentenceOf, table } from './markdown.ts'
import { addressOf, type Page } from './page.ts'

/** What the schema of the manifest says of a value, as far as it is shown. */
interface Shape {
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

/** One key of the manifest. */
interface Key {
  /** `forms.NAME.fields[].label`. */
  readonly path: string
  readonly shape: Shape
  readonly isRequired: boolean
  /** Of what kind the map is in which it stands, where there are several. */
  readonly kind: string | null
}

const overview = {
  id: 'reference-manifest',
  group: 'reference',
  slug: 'manifest',
  heading: 'Reference',
  title: 'The manifest',
} as const

// JSON is read as literals; what is walked is only ever looked at as a shape.
const root: Shape = schema as Shape
const definitions: Readonly<Record<string, Shape>> = schema.definitions as Record<string, Shape>

/** Every key of the manifest, from its schema: a page for each key of the first level, with those below it. */
export function keyPages(): Page[] {
  const pages = Object.entries(root.properties ?? {}).map(([name, shape]) =>
    pageOf({ path: name, shape, isRequired: root.required?.includes(name) === true, kind: null }),
  )
  const rows = pages.map((page) => [`[\`${page.title}\`](${addressOf(page)})`, prose(page.lead)])
  const body = [
    'A site is one file, `site.config.yaml`, and what it names. These are the keys of its first level; each has a page with all that stands below it. In an editor with a YAML language server the same stands at every key, with what the site itself has to offer.',
    table(['key', 'what it holds'], rows),
    '## Values',
    'Some kinds of value have a name of their own:',
    ...namedValues().map(([name, { description = '' }]) => `### ${name}\n\n${prose(description)}`),
  ]
  return [{ ...overview, lead: 'Every key of site.config.yaml.', body: body.join('\n\n') }, ...pages]
}

/** The paths of all keys, as their headings say them. */
export function keyPaths(): string[] {
  return Object.entries(root.properties ?? {}).flatMap(([name, shape]) => [
    name,
    ...keysBelow(name, shape, []).map(({ path }) => path),
  ])
}

function pageOf(key: Key): Page {
  const shape = resolved(key.shape)
  const description = shape.description ?? ''
  return {
    id: `keys-${key.path}`,
    group: 'keys',
    slug: key.path,
    heading: overview.heading,
    title: key.path,
    lead: sentenceOf(description),
    above: overview.id,
    body: [
      prose(description),
      `*${factsOf(key)}*`,
      ...merged(keysBelow(key.path, key.shape, [])).map((below) => {
        const { path, shape } = below
        const level = path.split(/\.|\[\]\./).length <= 2 ? '##' : '###'
        return `${level} \`${path}\`\n\n${prose(resolved(shape).description ?? '')}\n\n*${factsOf(below)}*`
      }),
    ].join('\n\n'),
  }
}

/** Type, default, whether it must be there. */
function factsOf({ shape, isRequired, kind }: Key): string {
  const { default: value } = resolved(shape)
  const fallback = value === undefined ? [] : [`default ${inlineCode(JSON.stringify(value))}`]
  return [typeOf(shape), ...(isRequired ? ['required'] : fallback), ...(kind === null ? [] : [`where ${kind}`])].join(
    '; ',
  )
}

/** All keys below a value. What contains itself is shown once. @param parents - the definitions that it stands in. */
function keysBelow(path: string, shape: Shape, parents: readonly string[]): Key[] {
  const name = refName(shape)
  if (name !== null && (parents.includes(name) || isNamedValue(name))) return []
  const inside = name === null ? parents : [...parents, name]
  const { properties = {}, required = [], additionalProperties, items, anyOf = [], oneOf = [] } = resolved(shape)
  const own = Object.entries(properties).flatMap(([key, below]) => {
    const inner = `${path}.${key}`
    return [
      { path: inner, shape: below, isRequired: required.includes(key), kind: null },
      ...keysBelow(inner, below, inside),
    ]
  })
  const kinds = oneOf.flatMap((branch) =>
    keysBelow(path, branch, inside).map((key) => ({ ...key, kind: kindOf(branch) ?? key.kind })),
  )
  return [
    ...own,
    ...kinds,
    ...anyOf.flatMap((branch) => keysBelow(path, branch, inside)),
    ...(items === undefined ? [] : keysBelow(`${path}[]`, items, inside)),
    ...(typeof additionalProperties === 'object' ? keysBelow(`${path}.NAME`, additionalProperties, inside) : []),
  ]
}

/** What tells one of several maps from the others: `kind: flag`. */
function kindOf(branch: Shape): string | null {
  const { kind, type } = resolved(branch).properties ?? {}
  const told = kind ?? type
  const values = told?.const === undefined ? told?.enum : [told.const]
  return values ? `${kind ? 'kind' : 'type'}: ${values.join(', ')}` : null
}

/** What several kinds have alike is one key. */
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

/** With what it refers to; its own words win. */
function resolved(shape: Shape): Shape {
  const name = refName(shape)
  if (name === null) return shape
  const { $ref: _, ...own } = shape
  return { ...resolved(definitions[name] ?? {}), ...own }
}

function refName({ $ref }: Shape): string | null {
  return $ref?.replace('#/definitions/', '') ?? null
}

/** In words, with a link where the kind of value has a name. */
function typeOf(shape: Shape, depth = 0): string {
  // What contains itself has no end.
  if (depth > 2) return 'anything'
  const name = refName(shape)
  if (name !== null && isNamedValue(name)) return `[${name}](${addressOf(overview)}#${anchorOf(name)})`
  const {
    const: only,
    enum: choices,
    anyOf,
    oneOf,
    type,
    items,
    additionalProperties,
    minimum,
    maximum,
  } = resolved(shape)
  if (only !== undefined) return inlineCode(JSON.stringify(only))
  if (choices) return choices.map((choice) => inlineCode(JSON.stringify(choice))).join(', ')
  const branches = anyOf ?? (type === undefined ? oneOf : undefined)
  if (branches) return [...new Set(branches.map((branch) => typeOf(branch, depth + 1)))].join(' or ')
  const words = [type ?? []].flat().map((each) => {
    if (each === 'array') return items ? `list of ${several(typeOf(items, depth + 1))}` : 'list'
    if (each === 'object')
      return typeof additionalProperties === 'object'
        ? `map of ${several(typeOf(additionalProperties, depth + 1))}, by name`
        : 'map'
    return { string: 'text', integer: 'whole number', number: 'number', boolean: '`true` or `false`' }[each] ?? each
  })
  const range = [
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`to ${maximum}`]),
  ]
  return [words.join(' or ') || 'anything', ...range].join(' ')
}

/** `text or map` → `texts or maps`. */
function several(words: string): string {
  return words.replace(/\b(?:text|map|list|number)\b(?!\])/g, '$&s')
}

/** Values without keys of their own that several keys take. */
function namedValues(): [string, Shape][] {
  return Object.entries(definitions).filter(([name]) => isNamedValue(name))
}

function isNamedValue(name: string): boolean {
  const shape = definitions[name] ?? {}
  if (name === 'text') return true
  const hasKeys = shape.properties || shape.items || typeof shape.additionalProperties === 'object'
  return (
    shape.description !== undefined && !hasKeys && !shape.anyOf && !shape.oneOf && resolved(shape).type === 'string'
  )
}
