import { codeFrame, type Lines, linesOf } from '../text/code-frame.ts'
import type { Diagnostic } from './diagnostic.ts'

/** Colours of the pretty format. Each function returns the text coloured, or unchanged. */
export interface Colors {
  error: (text: string) => string
  warning: (text: string) => string
  note: (text: string) => string
  dim: (text: string) => string
}

const plain: Colors = { error: (text) => text, warning: (text) => text, note: (text) => text, dim: (text) => text }

/**
 * Formats findings for people: place, code and path on one line, then the message, and the lines of the file with `^^^` below what is wrong; likewise
 * for every related place.
 *
 * @param sources - texts of the files, by their names in positions; a file that is missing here gets no code frame.
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
    printable(`${file}:${line}:${column}`),
    colors[severity](code),
    dim(printable(path)),
    // Written out, since there may be no colours.
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
      printable(`  ${place.message.replace(/\.$/, '')}: ${place.file}:${place.line}:${place.column}`),
      ...codeFrame(place, lines, { dim, mark: dim }, 0),
    ]),
  ]
}

function printable(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ')
}
