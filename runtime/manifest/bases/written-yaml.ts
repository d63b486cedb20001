import { Document, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import type { LocatedScalar, LocatedValue } from '../yaml/located-value.ts'

/**
 * Formats a value as YAML, with variables as written.
 *
 * @param noteOf - the comment to put after each text, number, or empty list or map; null for none.
 */
export function writtenYaml(value: LocatedValue, noteOf: (part: LocatedValue) => string | null = () => null): string {
  return new Document(nodeOf(value, noteOf)).toString({ lineWidth: 0, flowCollectionPadding: true })
}

function nodeOf(value: LocatedValue, noteOf: (part: LocatedValue) => string | null): Node {
  const node = bareNode(value, noteOf)
  const isLeaf = value.kind === 'scalar' || (value.kind === 'map' ? value.entries.size : value.items.length) === 0
  const note = isLeaf ? noteOf(value) : null
  if (note !== null) node.comment = ` ${note}`
  return node
}

function bareNode(value: LocatedValue, noteOf: (part: LocatedValue) => string | null): Node {
  if (value.kind === 'scalar') return scalarOf(value)
  if (value.kind === 'list') {
    const list = new YAMLSeq()
    list.items = value.items.map((item) => nodeOf(item, noteOf))
    return list
  }
  const map = new YAMLMap()
  for (const [key, entry] of value.entries) map.items.push(new Pair(new Scalar(key), nodeOf(entry.value, noteOf)))
  return map
}

function scalarOf({ written, value }: LocatedScalar): Scalar {
  return new Scalar(written ?? value)
}
