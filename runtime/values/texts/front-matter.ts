/** The parts of a Markdown file, and where they are in its text. */
export interface MarkdownParts {
  /**
   * The YAML between the two lines of `---` at the top, padded at the front with spaces and line breaks so that every character keeps its line and
   * column. Null when the file has no front matter.
   */
  readonly head: string | null
  readonly body: string
  /** Offset of the body in the text. */
  readonly bodyStart: number
}

const HEAD = /^(\uFEFF?---[^\S\n]*\n)((?:[^\n]*\n)*?)---[^\S\n]*(?:\n|$)/

/** Splits a Markdown file into front matter and body. Blank lines around the body are dropped. */
export function markdownParts(text: string): MarkdownParts {
  const [whole = '', fence = '', head] = HEAD.exec(text) ?? []
  const blank = /^(?:\s*\n)?/.exec(text.slice(whole.length))?.[0].length ?? 0
  const bodyStart = whole.length + blank
  return {
    head: head === undefined ? null : fence.replace(/[^\n]/g, ' ') + head,
    body: text.slice(bodyStart).trimEnd(),
    bodyStart,
  }
}

/** The entry id and the language that the name of a Markdown file gives; null when the file holds no entry. */
export function markdownName(name: string): { readonly id: string; readonly locale: string | null } | null {
  if (isForWriters(name)) return null
  const [, id, locale = null] = /^([^.]+)(?:\.([A-Za-z][A-Za-z0-9-]*))?\.md$/.exec(name) ?? []
  return id === undefined ? null : { id, locale }
}

/**
 * Whether a file or folder among the entries is meant for authors only: a README, which code hosts display, or a name that starts with an underscore.
 */
export function isForWriters(name: string): boolean {
  return /^(?:_|README(?:\.[^.]+)?\.md$)/.test(name)
}
