import type { Position } from '../text/position.ts'

/** An error fails; a warning does with `--strict`; a note never does: it tells what matters elsewhere. */
export type Severity = 'error' | 'warning' | 'note'

/** One finding of `site validate`, in words: what other programs get, and what every format is written from. */
export interface Diagnostic {
  severity: Severity
  /** Permanent: `group/name`. `site explain CODE` shows its page. */
  code: string
  message: string
  /** Path relative to the site's folder, with forward slashes. */
  file: string
  line: number
  column: number
  /** Where the part that is wrong ends; absent where it is a whole file. */
  end?: { line: number; column: number }
  /** JSON pointer into the manifest; empty where the fault lies in another file. */
  path: string
  /** The name that nothing has, where it is about one. */
  missing?: MissingName
  /** What was probably meant. */
  suggestion?: string
  /** Other places that belong to it, the nearest first. */
  related?: RelatedPlace[]
  fix?: Fix
  /** Whether start, dev, build and prerender refuse the site because of it. */
  blocks: boolean
  /** The command that explains it. */
  docs: string
}

/** What nothing is called: of a kind as codes say it, `route`, `form`. */
export interface MissingName {
  kind: string
  name: string
}

/** Another place that belongs to a finding, and what is there. */
export interface RelatedPlace extends Position {
  message: string
}

/** What fixes a finding. Its edits belong together. */
export interface Fix {
  /** Whether it can only be what was meant, so that `--fix` may write it; otherwise somebody has to decide. */
  isSafe: boolean
  edits: TextEdit[]
}

/** The text between two offsets of a file is replaced. */
export interface TextEdit {
  file: string
  /** UTF-16 units from the beginning of the file; a byte order mark does not count. */
  start: number
  end: number
  text: string
  /** Whether there is no such file yet: it is made, of this text. */
  creates?: true
}
