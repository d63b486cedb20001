/**
 * A reference to another message: `$t(common.name)`, with a key that a value completes `$t(days.{{day}})`, or with values of its own
 * `$t(items, { "count": 3 })`.
 */
const REFERENCE = /\$t\(\s*((?:\{\{.*?\}\}|[^),\s])+)\s*(,[^)]*)?\)/g

export interface MessageReference {
  /** The complete key of the other message, or one with placeholders. */
  readonly key: string
  /** The literal parts of the key, around its placeholders. */
  readonly parts: readonly string[]
  /** As the message has it: `$t(common.name)`. */
  readonly written: string
  readonly hasValues: boolean
}

/** The other messages that a message refers to. */
export function referencesIn(value: unknown): MessageReference[] {
  if (typeof value !== 'string' || !value.includes('$t(')) return []
  return [...value.matchAll(REFERENCE)].map(([written, key = '', values]) => ({
    key,
    parts: key.split(/\{\{.*?\}\}/),
    written,
    hasValues: values !== undefined,
  }))
}
