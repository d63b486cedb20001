import type { Diagnostic } from '../../manifest/problems/diagnostic.ts'
import { linesOf } from '../../manifest/text/code-frame.ts'
import { pointerPath } from '../../manifest/text/json-pointer.ts'
import { tokenEnd } from '../../manifest/text/token-end.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'

type End = NonNullable<Diagnostic['end']>

/**
 * Findings that know where the part that is wrong ends: what the manifest says of a value that stands in one line, else the word that stands
 * there.
 *
 * @param texts - by the names that positions carry; a finding in a file that is not among them stays without an end.
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

/** Null where nothing is written at the path of the finding, or it stands elsewhere, or goes on in the next line. */
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
