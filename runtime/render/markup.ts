/**
 * HTML of a part of a page. The same part is on many pages; as a string it would be encoded for each of them, and copied by the garbage collector.
 * So it becomes bytes when it is first written.
 */
export class Markup {
  /** Length of the text, in characters. */
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

  /** The markup as it appears between the quotes of a JSON string. */
  get inJson(): Buffer {
    this.#inJson ??= Buffer.from(inJson(this.#bytes?.toString() ?? this.#text))
    return this.#inJson
  }

  /** Writes the markup into a page. @returns how many bytes it has. */
  write(page: Buffer, at: number): number {
    if (this.#bytes !== null) return this.#bytes.copy(page, at)
    const length = page.write(this.#text, at)
    const written = page.subarray(at, at + length)
    // A part that makes up most of a page shares the page's bytes. A smaller one is copied, since it would otherwise keep the whole page in memory.
    this.#bytes = length * 2 > page.length ? written : ownBytes(written)
    this.#text = ''
    return length
  }
}

/** A text as it appears between the quotes of a JSON string. */
export function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

/** Joins the parts of a page into one buffer, copying each part once. */
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

/** Copies bytes outside of Node's shared buffer pool, a block of which would otherwise be kept alive for one small part. */
function ownBytes(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
