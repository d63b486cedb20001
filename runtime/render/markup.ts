/**
 * HTML of a part of a page. It is on many pages, and would be encoded for each, and texts that are kept are copied by collections of garbage: so it is a text only
 * until it has been written once.
 */
export class Markup {
  /** How long the text is. */
  readonly length: number
  #text: string
  #bytes: Buffer | null = null
  #inJson: Buffer | null = null

  constructor(text: string) {
    this.#text = text
    this.length = text.length
  }

  get byteLength(): number {
    return this.#bytes?.length ?? Buffer.byteLength(this.#text)
  }

  /** What stands for it between the quotes of a text in JSON. */
  get inJson(): Buffer {
    this.#inJson ??= Buffer.from(inJson(this.#bytes?.toString() ?? this.#text))
    return this.#inJson
  }

  /** @returns how many bytes it is. */
  write(page: Buffer, at: number): number {
    if (this.#bytes !== null) return this.#bytes.copy(page, at)
    const length = page.write(this.#text, at)
    const written = page.subarray(at, at + length)
    // What is most of a page shares the bytes of it; all else would keep a whole page for a part.
    this.#bytes = length * 2 > page.length ? written : ownBytes(written)
    this.#text = ''
    return length
  }
}

/** What stands for a text between its quotes. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** The parts of a page in one piece, each copied once. */
export function joinParts(parts: readonly (string | Buffer | Markup)[]): Buffer {
  const page = Buffer.allocUnsafe(parts.reduce((sum, part) => sum + lengthOf(part), 0))
  let at = 0
  for (const part of parts) {
    if (typeof part === 'string') at += page.write(part, at)
    else at += part instanceof Markup ? part.write(page, at) : part.copy(page, at)
  }
  return page
}

function lengthOf(part: string | Buffer | Markup): number {
  return part instanceof Markup ? part.byteLength : Buffer.byteLength(part)
}

/** Outside of the pieces that Node shares among small buffers, each of which would be kept for one of them. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
