import type { Position } from '../text/position.ts'

/** An error fails the check; a warning fails it with `--strict`; a note never does, because it only matters in other environments. */
export type Severity = 'error' | 'warning' | 'note'

/** One finding of `site validate`, in words: the form that other programs receive, and that every report format is made from. */
export interface Diagnostic {
  severity: Severity
  /** Permanent: `group/name`. `site explain CODE` shows its page. */
  code: string
  message: string
  /** Path relative to the site's folder, with forward slashes. */
  file: string
  line: number
  column: number
  /** End of the part that is wrong; absent when the finding is about a whole file. */
  end?: { line: number; column: number }
  /** JSON pointer into the manifest; empty when the finding is in another file. */
  path: string
  /** The name that does not exist, when the finding is about one. */
  missing?: MissingName
  /** What was probably meant. */
  suggestion?: string
  /** Related places, nearest first. */
  related?: RelatedPlace[]
  fix?: Fix
  /** Whether start, dev, build and prerender refuse the site because of it. */
  blocks: boolean
  /** The command that explains the code. */
  docs: string
}

/** A name that does not exist, with its kind as in codes: `route`, `form`. */
export interface MissingName {
  kind: string
  name: string
}

/** A related place, and what is there. */
export interface RelatedPlace extends Position {
  message: string
}

/** The edits that fix a finding. They belong together. */
export interface Fix {
  /** Whether the fix can only be what was meant, so that `--fix` may apply it; otherwise the author has to decide. */
  isSafe: boolean
  edits: TextEdit[]
}

/** Replaces the text between two offsets of a file. */
export interface TextEdit {
  file: string
  /** In UTF-16 units from the beginning of the file, not counting a byte order mark. */
  start: number
  end: number
  text: string
  /** Whether the file does not exist yet, and is created with this text. */
  creates?: true
}
