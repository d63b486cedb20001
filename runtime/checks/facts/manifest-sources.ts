import type { SourceText } from '../../manifest/text/source-text.ts'
import type { LocatedValue } from '../../manifest/yaml/located-value.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { once } from '../../values/once.ts'

/** The texts of a manifest by file: its own, and those that it includes. */
export const manifestSources = once(({ root }: ManifestDocument): ReadonlyMap<string, SourceText> => {
  const sources = new Map<string, SourceText>()
  const add = (source: SourceText) => sources.set(source.file, source)
  const pending: LocatedValue[] = root === null ? [] : [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    add(value.mark.source)
    if (value.kind === 'list') for (const item of value.items) pending.push(item)
    if (value.kind !== 'map') continue
    for (const entry of value.entries.values()) {
      add(entry.key.source)
      pending.push(entry.value)
    }
  }
  return sources
})
