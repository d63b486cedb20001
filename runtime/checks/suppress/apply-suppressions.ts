import type { Diagnostic, TextEdit } from '../../manifest/problems/diagnostic.ts'
import type { SourceText } from '../../manifest/text/source-text.ts'
import { nearestName, nearestNames } from '../../values/names/nearest-name.ts'
import { blocking } from './blocking.ts'
import { noReason } from './no-reason.ts'
import { readSuppressions, type SuppressedCode, type Suppression } from './read-suppressions.ts'
import { unknownCode } from './unknown-code.ts'
import { unused } from './unused.ts'

/** A finding that a comment hides, and why. */
export interface HiddenFinding {
  readonly finding: Diagnostic
  readonly reason: string
}

export interface SuppressionFacts {
  /** Files whose comments may hide findings. */
  readonly sources: Iterable<SourceText>
  /** All codes; the value tells whether the code blocks. */
  readonly codes: ReadonlyMap<string, boolean>
  /** Whether the check for a code could run completely; otherwise, a comment may still be needed. */
  didRun(code: string): boolean
}

/** Removes findings that comments hide, and reports mistakes in such comments. */
export function applySuppressions(
  findings: readonly Diagnostic[],
  { sources, codes, didRun }: SuppressionFacts,
): { readonly findings: readonly Diagnostic[]; readonly hidden: readonly HiddenFinding[] } {
  const suppressions = [...sources].flatMap(readSuppressions)
  if (suppressions.length === 0) return { findings, hidden: [] }
  const byLine = groupByLine(findings)
  const reasons = new Map<Diagnostic, string>()
  const own: Diagnostic[] = []
  for (const suppression of suppressions) {
    const { source, line, reason } = suppression
    const found = byLine.get(`${source.file}:${line}`) ?? []
    const useless: SuppressedCode[] = []
    if (suppression.codes.length === 0) own.push(wrongCode(suppression, { code: '', ...suppression }, []))
    else if (reason === '') own.push(noReason.finding(placeOf(source, suppression.start), undefined))
    for (const named of suppression.codes) {
      const { code } = named
      const hidden = found.filter((finding) => finding.code === code)
      if (!codes.has(code)) own.push(wrongCode(suppression, named, codes.keys()))
      else if (codes.get(code) === true) own.push(blockingFinding(suppression, named, hidden))
      else if (hidden.length === 0 && didRun(code)) useless.push(named)
      for (const finding of hidden) if (!finding.blocks) reasons.set(finding, reason)
    }
    own.push(...unusedFindings(suppression, useless))
  }
  return {
    findings: [...findings.filter((finding) => !reasons.has(finding)), ...own],
    hidden: [...reasons].map(([finding, reason]) => ({ finding, reason })),
  }
}

function groupByLine(findings: readonly Diagnostic[]): ReadonlyMap<string, readonly Diagnostic[]> {
  const groups = new Map<string, Diagnostic[]>()
  for (const finding of findings) {
    const line = `${finding.file}:${finding.line}`
    const group = groups.get(line)
    if (group === undefined) groups.set(line, [finding])
    else group.push(finding)
  }
  return groups
}

function wrongCode({ source }: Suppression, named: SuppressedCode, known: Iterable<string>): Diagnostic {
  const all = [...known]
  const { code } = named
  const nearest = nearestName(code, all)
  const edit = nearest === null ? null : editOf(source, named.start, named.end, nearest)
  return unknownCode.finding(
    placeOf(source, named.start),
    { code, nearest },
    { suggestion: nearest, fix: edit && { isSafe: nearestNames(code, all).length === 1, edits: [edit] } },
  )
}

function blockingFinding({ source }: Suppression, { code, start }: SuppressedCode, found: readonly Diagnostic[]) {
  const related = found.map(({ file, line, column }) => ({ file, line, column, message: 'This has to be fixed.' }))
  return blocking.finding(placeOf(source, start), { code }, { related })
}

/** One finding for a comment that hides nothing at all; otherwise one for each of its codes that hides nothing. */
function unusedFindings(suppression: Suppression, useless: readonly SuppressedCode[]): Diagnostic[] {
  const { source, codes, start } = suppression
  if (useless.length === codes.length && useless.length > 0) {
    const args = { codes: useless.map(({ code }) => code) }
    return [unused.finding(placeOf(source, start), args, { fix: { isSafe: true, edits: [wholeComment(suppression)] } })]
  }
  return useless.map((named) => {
    const at = codes.indexOf(named)
    const [from, to] = at === 0 ? [named.start, codes[1]?.start ?? named.end] : [codes[at - 1]?.end ?? start, named.end]
    const edits = [editOf(source, from, to, '')]
    return unused.finding(placeOf(source, named.start), { codes: [named.code] }, { fix: { isSafe: true, edits } })
  })
}

/** The edit that removes a comment: with its line when it is alone there, otherwise with the space before it. */
function wholeComment({ source, start, end }: Suppression): TextEdit {
  const { text } = source
  let from = start
  while (from > 0 && /[ \t]/.test(text.charAt(from - 1))) from -= 1
  if (from > 0 && text.charAt(from - 1) !== '\n') return editOf(source, from, end, '')
  const lineEnd = text.indexOf('\n', end)
  return editOf(source, from, lineEnd === -1 ? text.length : lineEnd + 1, '')
}

function editOf({ file }: SourceText, start: number, end: number, text: string): TextEdit {
  return { file, start, end, text }
}

function placeOf(source: SourceText, offset: number) {
  return { position: source.positionAt(offset) }
}
