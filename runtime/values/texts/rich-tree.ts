/** A parsed text with structure, as it is rendered and as islands receive it: rendering it needs no parser. */
export type RichTree = readonly RichNode[]

/** A text, or an element: its name, its attributes, its children. */
export type RichNode = string | readonly [name: string, attributes: RichAttributes, ...children: RichNode[]]

/** A heading has `level`, 1 for the highest in use, and `id`; a link has `to`. Other elements have HTML attributes, under React's names. */
export type RichAttributes = Readonly<Record<string, string | number | boolean>>

/** The markup language in which texts of a section are written. */
export type RichFormat = 'markdown' | 'html'

/** The parsed texts of one section, keyed by `richKey`. */
export type RichTrees = Readonly<Record<string, RichTree>>

/** The key under which a message with tags is stored. */
export function transKey(key: string, values: unknown, tags: readonly string[]): string {
  return richKey('trans', JSON.stringify([key, values ?? null, tags]))
}

/** The key under which a parsed text is stored: a hash, since the text itself may be long. */
export function richKey(format: string, text: string): string {
  let [high, low] = [0x811c9dc5, 0x01000193]
  for (const part of [format, text]) {
    for (let at = 0; at < part.length; at += 1) {
      const unit = part.charCodeAt(at)
      high = Math.imul(high ^ unit, 0x01000193)
      low = Math.imul(low ^ unit, 0x5bd1e995) + (high >>> 13)
    }
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36)
}
