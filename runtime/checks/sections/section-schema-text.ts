import type { Fix } from '../../manifest/problems/diagnostic.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { parseManifest } from '../../manifest/yaml/parse-manifest.ts'
import type { ManifestFacts } from '../facts/facts.ts'

/** The schema of a section as written; null when it has none. */
export function sectionSchemaText({ files }: Pick<ManifestFacts, 'files'>, section: string): ManifestDocument | null {
  const file = `sections/${section}/${section}.schema.json`
  const source = files.read(file)
  // JSON is valid YAML, so the YAML reader finds its positions.
  return source === null ? null : parseManifest(source.text, file)
}

/** A fix that makes a section interactive. It is not safe: the author has to decide whether the JavaScript is worth it. */
export function hydrateFix(document: ManifestDocument | null): Fix | null {
  const settings = document?.rangeOf(['sitio'], 'value')
  const type = document?.rangeOf(['type'], 'key')
  const place = settings ?? type
  if (place === undefined) return null
  const start = settings === undefined ? place.offset : place.offset + 1
  const next = document?.rangeOf(['sitio', 'client'], 'key') ?? document?.rangeOf(['sitio', 'inputs'], 'key')
  const text =
    settings === undefined
      ? '"sitio": { "hydrate": "visible" },\n  '
      : ` "hydrate": "visible"${next === undefined ? '' : ','}`
  return { isSafe: false, edits: [{ file: place.source.file, start, end: start, text }] }
}
