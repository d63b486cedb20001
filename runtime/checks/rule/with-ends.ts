import type { Diagnostic } from '../../manifest/problems/diagnostic.ts'
import { linesOf } from '../../manifest/text/code-frame.ts'
import { pointerPath } from '../../manifest/text/json-pointer.ts'
import { tokenEnd } from '../../manifest/text/token-end.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'

type End = NonNullable<Diagnostic['end']>

/**
 * Adds the end of the part that is wrong to findings: that of a value within one line of the manifest, otherwise that of the word at the position.
 *
 * @param texts - by their names in positions; findings in other files get no end.
 */
export function withEnds(
  findings: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  document: ManifestDocument | undefined,
): Diagnostic[] {
  const lines = linesOf(texts)
  return findings.map((finding) => {
    const { file, line, column } = finding
    const text = lines(file)?.[line - 1]
    if (finding.end !== undefined || text === undefined || column > text.trimEnd().length) return finding
    const end = writtenEnd(finding, document) ?? { line, column: tokenEnd(text, column, file) }
    return { ...finding, end }
  })
}

/** Null when nothing is written at the finding's path, or when that is elsewhere, or continues on the next line. */
function writtenEnd({ path, file, line, column }: Diagnostic, document: ManifestDocument | undefined): End | null {
  if (path === '' || document === undefined) return null
  const steps = pointerPath(path)
  for (const at of ['value', 'key'] as const) {
    const mark = document.rangeOf(steps, at)
    const start = mark?.source.positionAt(mark.offset)
    if (mark === undefined || start?.file !== file || start.line !== line || start.column !== column) continue
    const end = mark.source.positionAt(mark.offset + mark.source.text.slice(mark.offset, mark.end).trimEnd().length)
    return end.line === line && end.column > column ? { line, column: end.column } : null
  }
  return null
}
