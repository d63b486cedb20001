import { cloneElement, createElement, type ReactElement, type ReactNode } from 'react'
import type { RichNode, RichTree } from '../values/texts/rich-tree.ts'
import { type TextValues, useGivenView } from './page-view.ts'
import type { Checked, MessageKey } from './site-names.ts'

export interface TransProps<Key extends string = string> {
  /** Key of a message of the section, as for `useText`. */
  k: Checked<Key, MessageKey>
  /** Values for its placeholders: `{{name}}`. `count` also chooses the plural form. */
  values?: TextValues
  /** The elements that replace the message's tags: `{ a: <Link to="contact" /> }` for `<a>Write to us</a>`. */
  components?: Readonly<Record<string, ReactElement>>
}

/**
 * A message that contains links or emphasis: `<Trans k="note" components={{ a: <Link to="contact" /> }} />`. The server reads it with
 * react-i18next; an island shows the result.
 */
export function Trans<const Key extends string>({ k, values, components = {} }: TransProps<Key>): ReactNode {
  const { trans, text } = useGivenView()
  const tags = Object.keys(components).sort()
  // The server has not parsed what only the browser knows, such as a number that has changed.
  return show(trans?.(k, values, tags) ?? readTags(text(k, values && masked(values)), tags), components)
}

function show(nodes: readonly RichNode[], components: Readonly<Record<string, ReactElement>>): ReactNode[] {
  return nodes.map((node, at) => {
    if (typeof node === 'string') return node.replaceAll(MASK, '<')
    const [name, , ...children] = node
    const content = children.length === 0 ? [] : [show(children, components)]
    const component = Object.hasOwn(components, name) ? components[name] : undefined
    const key = `${at}`
    return component === undefined
      ? createElement(name, { key }, ...content)
      : cloneElement(component, { key }, ...content)
  })
}

/** Replaces `<` in values, which are plain text, so that nothing in them is taken for a tag. */
const MASK = '\uFDD0'

function masked(values: TextValues): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('<', MASK) : value,
    ]),
  )
}

/** Tags that need no component, as on the server. */
const PLAIN = 'br|i|p|strong'

/** Parses the tags that stand for components, and plain ones; any others are text. */
function readTags(message: string, tags: readonly string[]): RichTree {
  const nodes: RichNode[] = []
  const known = new RegExp(`<(${[...tags, PLAIN].join('|')})(?:\\s*/>|>(.*?)</\\1>)`, 'gs')
  let end = 0
  for (const found of message.matchAll(known)) {
    const [whole, name = '', content = ''] = found
    if (found.index > end) nodes.push(message.slice(end, found.index))
    nodes.push([name, {}, ...readTags(content, tags)])
    end = found.index + whole.length
  }
  return end < message.length ? [...nodes, message.slice(end)] : nodes
}
