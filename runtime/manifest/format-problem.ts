import type { ManifestProblem, PathStep } from './problem.ts'
import { problemMessages } from './problem-messages.ts'

/** A problem as `site validate --format json` prints it. */
export interface Diagnostic {
  severity: 'error' | 'warning'
  code: string
  message: string
  file: string
  line: number
  column: number
  /** JSON pointer into the manifest. */
  path: string
  /** What was probably meant. */
  suggestion?: string
}

/** Colours of the pretty form; each takes a text and returns it coloured, or as it is. */
export interface Colors {
  error: (text: string) => string
  warning: (text: string) => string
  dim: (text: string) => string
}

const plain: Colors = { error: (text) => text, warning: (text) => text, dim: (text) => text }

/** A problem in words: full sentences, and the replacement that was probably meant. */
export function formatProblem(problem: ManifestProblem): { message: string; suggestion: string | null } {
  // The table has one function for each code, which takes the arguments of that code; the compiler loses the tie.
  const write = problemMessages[problem.code] as (args: ManifestProblem['args']) => string
  return { message: write(problem.args), suggestion: suggestionOf(problem) }
}

/** A problem as a plain object for other programs. */
export function describeProblem(problem: ManifestProblem): Diagnostic {
  const { severity, code, position, path } = problem
  const { message, suggestion } = formatProblem(problem)
  const { file, line, column } = position
  const diagnostic = { severity, code, message, file, line, column, path: jsonPointer(path) }
  return suggestion === null ? diagnostic : { ...diagnostic, suggestion }
}

/**
 * Problems for people: place, code and path on one line, the sentence, and the line of the file with a caret.
 *
 * @param sources - texts of the files by the names that positions carry; a file that is not among them gets no frame.
 */
export function formatPretty(
  problems: readonly ManifestProblem[],
  sources: ReadonlyMap<string, string>,
  colors: Colors = plain,
): string {
  return problems
    .map((problem) => {
      const { severity, code, message, file, line, column, path } = describeProblem(problem)
      const head = `${file}:${line}:${column}  ${colors[severity](code)}  ${colors.dim(path)}`
      return [head.trimEnd(), `  ${message}`, ...codeFrame(sources.get(file), line, column, colors)].join('\n')
    })
    .join('\n\n')
}

/** Path as a JSON pointer (RFC 6901); empty for the whole manifest. */
export function jsonPointer(path: readonly PathStep[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function suggestionOf({ args }: ManifestProblem): string | null {
  if ('nearest' in args) return args.nearest
  return 'example' in args ? args.example : null
}

const frameWidth = 100

/** The line itself and a caret below the column. Of a long line, the part around the column. */
function codeFrame(source: string | undefined, line: number, column: number, colors: Colors): string[] {
  const text = source?.split('\n', line)[line - 1]?.replace(/\r$/, '')
  if (text === undefined || text.trim() === '') return []
  const start = column > frameWidth - 20 ? column - frameWidth / 2 : 0
  // A tab or another control character would move the caret away from its column.
  const shown = text.slice(start, start + frameWidth).replace(/\p{Cc}/gu, ' ')
  const gutter = `  ${line} | `
  return [`${colors.dim(gutter)}${shown}`, `${' '.repeat(gutter.length + column - 1 - start)}${colors.error('^')}`]
}
