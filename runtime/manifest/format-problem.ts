import type { Diagnostic } from './diagnostic.ts'
import type { ManifestProblem, PathStep } from './problem.ts'
import { problemMessages } from './problem-messages.ts'

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

/** A problem as a finding, in words. */
export function describeProblem(problem: ManifestProblem): Diagnostic {
  const { severity, code, blocks, position, path, args } = problem
  const { message, suggestion } = formatProblem(problem)
  const { file, line, column } = position
  return {
    severity,
    code,
    message,
    file,
    line,
    column,
    path: jsonPointer(path),
    ...(suggestion === null ? {} : { suggestion }),
    ...('first' in args ? { related: [{ ...args.first, message: 'The first one stands here.' }] } : {}),
    blocks,
    docs: docsOf(code),
  }
}

/** The command that explains a code. */
export function docsOf(code: string): string {
  return `site explain ${code}`
}

/**
 * Findings for people: place, code and path on one line, the sentence, and the line of the file with a caret.
 *
 * @param sources - texts of the files by the names that positions carry; a file that is not among them gets no frame.
 */
export function formatPretty(
  findings: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
  colors: Colors = plain,
): string {
  return findings
    .map(({ severity, code, message, file, line, column, path }) => {
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
