import type { Place } from '../../manifest/problems/create-finding.ts'
import type { Fix } from '../../manifest/problems/diagnostic.ts'
import type { PathStep } from '../../manifest/text/position.ts'
import type { SourceText } from '../../manifest/text/source-text.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import type { ManifestFacts, YamlFile } from './facts.ts'

/** A text at the place where it is written: in the manifest, or in a YAML file beside it. */
export interface WrittenText {
  readonly text: string
  readonly path: readonly PathStep[]
  /** Null for the manifest. */
  readonly file: YamlFile | null
}

/** A part of a text, with what directly precedes it, so that it can be found in the text as typed. */
export interface TextPart {
  readonly before: string
  readonly part: string
}

/** Where a part begins in the text typed at a path; null when it is not written literally. */
export function findTyped(
  document: ManifestDocument,
  path: readonly PathStep[],
  part: string,
): { readonly source: SourceText; readonly start: number } | null {
  const mark = document.rangeOf(path, 'value')
  const start = mark?.source.text.indexOf(part, mark.offset) ?? -1
  return mark === undefined || start === -1 || start + part.length > mark.end ? null : { source: mark.source, start }
}

/** Where a text, or a part of it, begins; the beginning of the text when the part is not written literally. */
export function placeOf(facts: ManifestFacts, written: WrittenText, part?: TextPart): Place {
  const place = written.file === null ? facts.place(written.path) : written.file.place(written.path)
  const isWhole = part === undefined || (part.before === '' && written.text.startsWith(part.part))
  const found = isWhole ? null : findPart(facts, written, part)
  return found === null ? place : { ...place, position: found.source.positionAt(found.start) }
}

/** A fix that replaces a part of a text; null when it is not written literally, such as a variable's value. */
export function replacePart(
  facts: ManifestFacts,
  written: WrittenText,
  part: TextPart,
  by: string,
  isSafe: boolean,
): Fix | null {
  const found = findPart(facts, written, part)
  if (found === null) return null
  const { source, start } = found
  return { isSafe, edits: [{ file: source.file, start, end: start + part.part.length, text: by }] }
}

function findPart(
  facts: ManifestFacts,
  { path, file }: WrittenText,
  { before, part }: TextPart,
): { source: SourceText; start: number } | null {
  const document: ManifestDocument = file === null ? facts.document : file.document()
  const found = document.writtenAt(path) === undefined ? findTyped(document, path, before + part) : null
  return found && { source: found.source, start: found.start + before.length }
}
