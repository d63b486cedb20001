import { markdownParts } from '../../values/texts/front-matter.ts'
import { createSourceText, type SourceText } from '../text/source-text.ts'
import type { LocatedEntry } from './located-value.ts'
import { createDocument, type ManifestDocument } from './manifest-document.ts'
import { parseManifest } from './parse-manifest.ts'

/** Reads a Markdown file of content: its front matter, with the body as the value of `body`. */
export function parseEntryFile({ text, file }: SourceText): ManifestDocument {
  const source = createSourceText(file, text)
  const { head, body, bodyStart } = markdownParts(source.text)
  const yaml = head === null ? null : parseManifest(head, file)
  const entries = new Map<string, LocatedEntry>(yaml?.root?.kind === 'map' ? yaml.root.entries : [])
  const mark = { source, offset: bodyStart, end: bodyStart + body.length }
  if (body !== '') entries.set('body', { key: mark, value: { kind: 'scalar', mark, value: body } })
  const whole = { source, offset: 0, end: source.text.length }
  return createDocument(source, { kind: 'map', mark: whole, entries }, yaml?.problems ?? [])
}
