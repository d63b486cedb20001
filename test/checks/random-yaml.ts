import type { Random } from '../support/random/random.ts'

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: such is a variable in YAML.
/** Texts that are easily written wrong. */
export const oddTexts = [
  'doorway',
  'a b',
  "it's",
  'say "so"',
  'a: b',
  'a #b',
  '#fff',
  '- x',
  'no',
  'Yes',
  'null',
  '~',
  '12',
  '0123',
  '1e3',
  '2020-01-01',
  '12:30',
  '${NAME}',
  '{x}',
  '[x',
  'a, b',
  '*x',
  '&x',
  '!x',
  '%x',
  '@x',
  '`x`',
  '? x',
  '| x',
  '> x',
  '<<',
  ' x',
  'x ',
  'x:',
  '',
  '\\n',
  'two\nlines',
  'tab\there',
  'ünï',
  'شكرا',
  '🍞',
  'contact#map',
  '/path',
  '$page',
  '---',
]
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: such is a variable in YAML.

type Tree = string | Tree[] | { [key: string]: Tree }

interface Written {
  readonly text: string
  /** Paths of what may be edited: every key, and every text that no alias shows again. */
  readonly keys: readonly (readonly (string | number)[])[]
  readonly values: readonly (readonly (string | number)[])[]
}

/** A YAML text of maps, lists and texts with comments in all positions, every style of quotes, anchors, tags, flow and block. */
export function randomYaml(random: Random): Written {
  const writer = new Writer(random)
  const lines = writer.block(writer.tree(0, 'map'), 0, [])
  const text = [...writer.comments(0), ...lines].join('\n')
  const ending = random.chance(0.9) ? '\n' : ''
  const unix = `${text}${ending}`
  const ends = random.chance(0.3) ? unix.replace(/\n/g, '\r\n') : unix
  return { text: `${random.chance(0.2) ? '\uFEFF' : ''}${ends}`, keys: writer.keys, values: writer.values }
}

class Writer {
  readonly keys: (string | number)[][] = []
  readonly values: (string | number)[][] = []
  readonly #random: Random
  #names = 0

  constructor(random: Random) {
    this.#random = random
  }

  tree(depth: number, kind = depth > 3 ? 'text' : this.#random.pick(['text', 'text', 'map', 'list'])): Tree {
    const { below, pick } = this.#random
    if (kind === 'text') return pick(oddTexts)
    const size = 1 + below(4)
    if (kind === 'list') return Array.from({ length: size }, () => this.tree(depth + 1))
    const key = () => {
      this.#names += 1
      return `${pick(['key', 'a b', 'größe', 'x-y', "o'k"])}${this.#names}`
    }
    return Object.fromEntries(Array.from({ length: size }, () => [key(), this.tree(depth + 1)]))
  }

  comments(indent: number): string[] {
    const { below, chance, pick } = this.#random
    return Array.from({ length: chance(0.3) ? 1 + below(2) : 0 }, () =>
      pick(['', `${' '.repeat(indent)}# a comment: 'with "quotes`, `${' '.repeat(indent)}# key1: [`]),
    )
  }

  block(tree: Tree, indent: number, path: (string | number)[]): string[] {
    if (typeof tree === 'string') throw new Error('A text is no block.')
    const entries: [string | number, Tree][] = Array.isArray(tree) ? [...tree.entries()] : Object.entries(tree)
    return entries.flatMap(([step, child]) => {
      const at = [...path, step]
      if (typeof step === 'string') this.keys.push(at)
      const head = `${' '.repeat(indent)}${typeof step === 'number' ? '-' : `${this.#scalar(step, true)}:`}`
      const own = this.comments(indent)
      if (typeof child === 'string' || this.#random.chance(0.3))
        return [...own, `${head} ${this.#flow(child, at, false)}${this.#trailing()}`]
      return [...own, `${head}${this.#properties()}${this.#trailing()}`, ...this.block(child, indent + 2, at)]
    })
  }

  #flow(tree: Tree, path: (string | number)[], isInFlow: boolean): string {
    if (typeof tree === 'string') {
      this.values.push(path)
      const properties = this.#properties().trimStart()
      return `${properties}${properties === '' ? '' : ' '}${this.#scalar(tree, isInFlow)}`
    }
    if (Array.isArray(tree))
      return `[${tree.map((item, index) => this.#flow(item, [...path, index], true)).join(', ')}]`
    const pairs = Object.entries(tree).map(([key, child]) => {
      this.keys.push([...path, key])
      return `${this.#scalar(key, true)}: ${this.#flow(child, [...path, key], true)}`
    })
    return `{ ${pairs.join(', ')} }`
  }

  #scalar(text: string, isInFlow: boolean): string {
    const isPlain = /^[\p{L}/$][\p{L}\d /$#'-]*$/u.test(text) && !/^(?:no|yes|null)$|\s#|\s$/i.test(text)
    const styles = [
      JSON.stringify(text),
      ...(/[\n\t]/.test(text) ? [] : [`'${text.replaceAll("'", "''")}'`]),
      ...(isPlain ? [text, text] : []),
      ...(!isInFlow && /^(?:12|no|2020-01-01)$/.test(text) ? [`!!str ${text}`] : []),
    ]
    return this.#random.pick(styles)
  }

  #properties(): string {
    const { chance } = this.#random
    this.#names += 1
    return chance(0.1) ? ` &anchor${this.#names}` : ''
  }

  #trailing(): string {
    return this.#random.chance(0.2) ? this.#random.pick([' # why', '  # "quoted', '\t# tab']) : ''
  }
}
