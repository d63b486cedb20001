import { LRUCache } from 'lru-cache'
import type { Highlight } from '../richtext/compact-tree.ts'
import type { RichParsers } from '../richtext/index.ts'
import type { PictureModel } from '../site/resolve/finish-picture.ts'
import type { RichFormat, RichNode, RichTree } from '../values/texts/rich-tree.ts'

/** Longest text in characters. Nobody reads longer ones, and parsing them would block all visitors. */
const MAX_LENGTH = 500_000
/** Limit for the texts that are kept parsed, in characters. */
const MAX_KEPT = 4_000_000
/** Whether a code block names a language: ```js, or class="language-js". */
const CODE = /(?:```|~~~)[^\S\n]*\w|language-/

/**
 * Parses texts with structure, each once for all visitors. The parsers and the highlighter are loaded when a text first needs them; until then
 * nothing can be parsed, and rendering waits.
 */
export class RichParser {
  #parsers: RichParsers | null = null
  #highlight: Highlight | null = null
  #loading: Promise<void> | null = null
  readonly #pictures: ReadonlyMap<string, PictureModel>
  readonly #named = new WeakMap<RichTree, readonly string[]>()
  readonly #trees = new LRUCache<string, RichTree>({ maxSize: MAX_KEPT, sizeCalculation: (_, key) => key.length })

  /** @param pictures - those below assets/, by their paths there. */
  constructor(pictures: ReadonlyMap<string, PictureModel>) {
    this.#pictures = pictures
  }

  /** Pending code: once it is loaded, the section just rendered has to be rendered again. Null if there is none. */
  get loading(): Promise<void> | null {
    return this.#loading
  }

  /** @returns null until the text can be parsed: see `loading`. @throws RangeError when the text is too long. */
  parse(format: RichFormat, text: string): RichTree | null {
    const key = `${format} ${text}`
    const known = this.#trees.get(key)
    if (known !== undefined) return known
    if (text.length > MAX_LENGTH)
      throw new RangeError(`A text of <RichText> has ${text.length} characters. Only ${MAX_LENGTH} can be shown.`)
    if (this.#parsers === null || (this.#highlight === null && CODE.test(text))) {
      this.#loading ??= this.#load(CODE.test(text)).finally(() => {
        this.#loading = null
      })
      return null
    }
    const parsed = this.#parsers[format](text, this.#highlight)
    const named = new Set<string>()
    const tree = parsed.map((node) => withPictures(node, this.#pictures, named))
    this.#named.set(tree, [...named])
    this.#trees.set(key, tree)
    return tree
  }

  /** The picture names in a tree that was parsed here, whether or not they exist below assets/. */
  picturesIn(tree: RichTree): readonly string[] {
    return this.#named.get(tree) ?? []
  }

  async #load(withHighlight: boolean): Promise<void> {
    this.#parsers = (await import('../richtext/index.ts')).parsers
    if (withHighlight) this.#highlight = (await import('../richtext/highlight.ts')).highlight
  }
}

/** Adds the address and the dimensions of each picture that is named by its path below assets/. */
function withPictures(
  node: RichNode,
  pictures: ReadonlyMap<string, PictureModel>,
  named: { add(name: string): void },
): RichNode {
  if (typeof node === 'string') return node
  const [name, attributes, ...children] = node
  const src = name === 'img' ? decoded(String(attributes.src)) : null
  if (src !== null) named.add(src)
  const picture = src === null ? undefined : pictures.get(src)
  return [
    name,
    picture === undefined ? attributes : { ...attributes, ...picture },
    ...children.map((child) => withPictures(child, pictures, named)),
  ]
}

function decoded(address: string): string {
  try {
    return decodeURI(address)
  } catch {
    return address
  }
}
