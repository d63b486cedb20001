import type { PathStep } from '../../manifest/text/position.ts'
import type { LocatedEntry, LocatedScalar, LocatedValue, Mark } from '../../manifest/yaml/located-value.ts'
import type { SiteFacts, YamlFile } from '../facts/facts.ts'
import { contentFiles, messageFiles } from '../facts/site-texts.ts'

type Kind = 'manifest' | 'messages' | 'content'

/** A scalar or a key as its author wrote it. */
export interface WrittenScalar {
  readonly path: readonly PathStep[]
  readonly at: 'key' | 'value'
  readonly mark: Mark
  readonly written: string
  readonly value: LocatedScalar['value']
  readonly in: Kind
}

/**
 * All scalars in the site's YAML (manifest, messages and content) that pass a test. A file beside the manifest is parsed for positions only when one
 * of its values may be such a scalar.
 */
export function plainScalars(facts: SiteFacts, mayBe: (value: unknown) => boolean): WrittenScalar[] {
  const found: WrittenScalar[] = []
  // One array for the whole walk, copied only for what is found.
  const path: PathStep[] = []
  if (facts.document.root !== null) collect(facts.document.root, 'manifest')
  for (const [file, kind] of filesOf(facts)) {
    const root = holds(file.value, mayBe) ? file.document().root : null
    if (root !== null) collect(root, kind)
  }
  // A scalar repeated by an alias is written only once.
  return [...new Map(found.map((scalar) => [`${scalar.mark.source.file}:${scalar.mark.offset}`, scalar])).values()]

  function collect(value: LocatedValue, kind: Kind): void {
    if (value.kind === 'scalar') add(value.mark, value.value, 'value', kind)
    else if (value.kind === 'list') for (const [index, item] of value.items.entries()) collectAt(index, item, kind)
    else for (const [key, entry] of value.entries) collectEntry(key, entry, kind)
  }

  function collectEntry(key: string, { key: mark, value }: LocatedEntry, kind: Kind): void {
    path.push(key)
    add(mark, key, 'key', kind)
    // An empty value has the mark of its key.
    if (value.mark.offset !== mark.offset) collect(value, kind)
    path.pop()
  }

  function collectAt(index: number, item: LocatedValue, kind: Kind): void {
    path.push(index)
    collect(item, kind)
    path.pop()
  }

  function add(mark: Mark, value: LocatedScalar['value'], at: 'key' | 'value', kind: Kind) {
    if (!mayBe(value)) return
    const written = mark.source.text.slice(mark.offset, mark.end)
    found.push({ path: path.slice(), at, mark, value, written, in: kind })
  }
}

function filesOf(facts: SiteFacts): [YamlFile, Kind][] {
  return [
    ...messageFiles(facts).map(([, file]): [YamlFile, Kind] => [file, 'messages']),
    ...contentFiles(facts).map((file): [YamlFile, Kind] => [file, 'content']),
  ]
}

function holds(value: unknown, mayBe: (value: unknown) => boolean): boolean {
  if (typeof value !== 'object' || value === null) return mayBe(value)
  if (Array.isArray(value)) return value.some((item) => holds(item, mayBe))
  return Object.entries(value).some(([key, child]) => mayBe(key) || holds(child, mayBe))
}
