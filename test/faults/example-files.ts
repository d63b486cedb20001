import type { Example } from '../../runtime/manifest/problems/rule.ts'
import type { Base, Files } from './fault-case.ts'

/** The files of an example of the documentation, over its base site: fragments of the manifest take the place of its top-level keys. */
export function exampleFiles(base: Base, example: Example): Files {
  const files = typeof example === 'string' ? { 'site.config.yaml': example } : example
  const manifest = files['site.config.yaml']
  const own = base.read('site.config.yaml') ?? ''
  return manifest === undefined ? files : { ...files, 'site.config.yaml': withBlocks(own, manifest) }
}

/** A manifest in which the top-level blocks of a fragment replace those of the same key; what is new stands at its end. */
function withBlocks(text: string, fragment: string): string {
  const blocks = new Map(blocksOf(text).map((block) => [keyOf(block), block]))
  for (const block of blocksOf(fragment)) blocks.set(keyOf(block), block)
  return [...blocks.values()].join('')
}

function blocksOf(text: string): string[] {
  return text.split(/^(?=[a-z])/m)
}

function keyOf(block: string): string {
  return /^[A-Za-z]*/.exec(block)?.[0] ?? ''
}
