/** Where the parts of a Markdown file stand in its text. */
export interface MarkdownParts {
  /** What stands between two lines of three hyphens at its beginning, and spaces and line breaks in front of it, so that all keeps its place; null: nothing does. */
  readonly head: string | null
  readonly body: string
  /** Where the body begins. */
  readonly bodyStart: number
}

const HEAD = /^(\uFEFF?---[^\S\n]*\n)((?:[^\n]*\n)*?)---[^\S\n]*(?:\n|$)/

/** Tells the front matter of a Markdown file from its body, without blank lines around that. */
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

/** The entry that a Markdown file is of, and the language that it is written in; null for a file that is of none. */
export function markdownName(name: string): { readonly id: string; readonly locale: string | null } | null {
  if (isForWriters(name)) return null
  const [, id, locale = null] = /^([^.]+)(?:\.([A-Za-z][A-Za-z0-9-]*))?\.md$/.exec(name) ?? []
  return id === undefined ? null : { id, locale }
}

/** Whether a file or folder beside entries is for those who write them: a README, as code hosts show it, or what has an underscore in front. */
export function isForWriters(name: string): boolean {
  return /^(?:_|README(?:\.[^.]+)?\.md$)/.test(name)
}
