import { codeFrame, type Lines, linesOf } from '../text/code-frame.ts'
import type { PathStep } from '../text/position.ts'
import { definitionOf, type ProblemCode } from './all-problems.ts'
import type { Diagnostic } from './diagnostic.ts'
import type { ManifestProblem } from './problem.ts'

/** Colours of the pretty form; each takes a text and returns it coloured, or as it is. */
export interface Colors {
  error: (text: string) => string
  warning: (text: string) => string
  note: (text: string) => string
  dim: (text: string) => string
}

const plain: Colors = { error: (text) => text, warning: (text) => text, note: (text) => text, dim: (text) => text }

/** A problem in words: full sentences, and the replacement that was probably meant. */
export function formatProblem(problem: ManifestProblem): { message: string; suggestion: string | null } {
  return { message: messageOf(problem), suggestion: suggestionOf(problem) }
}

function messageOf<Code extends ProblemCode>({ code, args }: ManifestProblem<Code>): string {
  return definitionOf(code).message(args)
}

/** A problem as a finding, in words. */
export function describeProblem(problem: ManifestProblem): Diagnostic {
  const { severity, code, blocks, position, path, args, fix, related } = problem
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
    ...(related === undefined ? {} : { related }),
    ...(fix === undefined ? {} : { fix }),
    blocks,
    docs: docsOf(code),
  }
}

/** The command that explains a code. */
export function docsOf(code: string): string {
  return `site explain ${code}`
}

/**
 * Findings for people: place, code and path on one line, the sentence, and the lines of the file with `^^^` below what is wrong; the same for
 * every other place that belongs to it.
 *
 * @param sources - texts of the files by the names that positions carry; a file that is not among them gets no frame.
 */
export function formatPretty(
  findings: readonly Diagnostic[],
  sources: ReadonlyMap<string, string>,
  colors: Colors = plain,
): string {
  const lines = linesOf(sources)
  return findings.map((finding) => formatFinding(finding, lines, colors).join('\n')).join('\n\n')
}

function formatFinding(finding: Diagnostic, lines: Lines, { dim, ...colors }: Colors): string[] {
  const { severity, code, message, file, line, column, path, suggestion, related = [], fix } = finding
  const head = [
    `${file}:${line}:${column}`,
    colors[severity](code),
    dim(path),
    // Where there are no colours, too.
    severity === 'error' ? '' : dim(severity),
    fix?.isSafe ? dim('fixable with --fix') : '',
  ]
  const isNamed = suggestion === undefined || message.includes(suggestion)
  return [
    head.filter((part) => part !== '').join('  '),
    ...message.split('\n').map((text) => `  ${printable(text)}`),
    ...(isNamed ? [] : [`  Did you mean "${printable(suggestion)}"?`]),
    ...codeFrame(finding, lines, { dim, mark: colors[severity] }),
    ...related.flatMap((place) => [
      `  ${printable(place.message.replace(/\.$/, ''))}: ${place.file}:${place.line}:${place.column}`,
      ...codeFrame(place, lines, { dim, mark: dim }, 0),
    ]),
  ]
}

function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}

/** Path as a JSON pointer (RFC 6901); empty for the whole manifest. */
export function jsonPointer(path: readonly PathStep[]): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The path of a JSON pointer. Digits are a place in a list, or the key of a map: a document finds both by a number. */
export function pointerPath(pointer: string): PathStep[] {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => (/^(?:0|[1-9]\d*)$/.test(step) ? Number(step) : step.replaceAll('~1', '/').replaceAll('~0', '~')))
}

function suggestionOf({ args }: ManifestProblem): string | null {
  return 'nearest' in args ? args.nearest : null
}
