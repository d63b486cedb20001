import type { Fix } from '../../manifest/problems/diagnostic.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { parseManifest } from '../../manifest/yaml/parse-manifest.ts'
import type { ManifestFacts } from '../facts/facts.ts'

/** The schema of a section as it is written; null where it has none. */
export function sectionSchemaText({ files }: Pick<ManifestFacts, 'files'>, section: string): ManifestDocument | null {
  const file = `sections/${section}/${section}.schema.json`
  const source = files.read(file)
  // JSON is YAML: its places are found in the same way.
  return source === null ? null : parseManifest(source.text, file)
}

/** Writes the moment of hydration into a section's schema. Whether JavaScript is worth it, is for somebody to decide. */
export function hydrateFix(document: ManifestDocument | null): Fix | null {
  const settings = document?.rangeOf(['sitio'], 'value')
  const type = document?.rangeOf(['type'], 'key')
  const place = settings ?? type
  if (place === undefined) return null
  const start = settings === undefined ? place.offset : place.offset + 1
  const isEmpty = document?.rangeOf(['sitio', 'client'], 'key') ?? document?.rangeOf(['sitio', 'inputs'], 'key')
  const text =
    settings === undefined
      ? '"sitio": { "hydrate": "visible" },\n  '
      : ` "hydrate": "visible"${isEmpty === undefined ? '' : ','}`
  return { isSafe: false, edits: [{ file: place.source.file, start, end: start, text }] }
}
