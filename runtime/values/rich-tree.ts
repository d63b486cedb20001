/** A text with structure, as it is shown, and as an island is sent it: no parser is needed any more. */
export type RichTree = readonly RichNode[]

/** A text, or an element: its name, its attributes, what is in it. */
export type RichNode = string | readonly [name: string, attributes: RichAttributes, ...children: RichNode[]]

/** Of a heading: `level`, 1 for the first there is, and `id`. Of a link: `to`. Otherwise those of HTML, as React calls them. */
export type RichAttributes = Readonly<Record<string, string | number | boolean>>

/** What the texts of a section are written in. */
export type RichFormat = 'markdown' | 'html'

/** The parsed texts of one section by `richKey`. */
export type RichTrees = Readonly<Record<string, RichTree>>

/** By what a message with tags is found again. */
export function transKey(key: string, values: unknown, tags: readonly string[]): string {
  return richKey('trans', JSON.stringify([key, values ?? null, tags]))
}

/** By what a parsed text is found again: a hash, since the text itself may be long. */
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
