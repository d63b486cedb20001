import type { i18n } from 'i18next'
import { createElement, isValidElement, type ReactNode } from 'react'
import { Trans } from 'react-i18next/TransWithoutContext'
import { messageOptions } from '../values/texts/message-options.ts'
import type { RichNode, RichTree } from '../values/texts/rich-tree.ts'
import type { TextValues } from '../view/page-view.ts'

/**
 * A message with its tags, parsed by react-i18next; values are plain text, whatever they contain. Only the name of a tag is kept: the section
 * decides what it is, and where it leads.
 *
 * @param key - includes the section.
 * @param tags - those that stand for components. Others are text, except for `br`, `i`, `p` and `strong`.
 */
export function transTree(i18n: i18n, key: string, values: TextValues | undefined, tags: readonly string[]): RichTree {
  const components = Object.fromEntries(tags.map((tag) => [tag, createElement(tag, { key: tag })]))
  const { count, ...tOptions } = messageOptions(values)
  // `Trans` has no hooks, so it can be called like a function.
  const shown = Trans({
    i18n,
    t: i18n.t,
    i18nKey: key,
    tOptions,
    components,
    shouldUnescape: true,
    ...(count === undefined ? {} : { count }),
  })
  return treeOf(shown)
}

function treeOf(node: ReactNode): RichNode[] {
  if (typeof node === 'string' || typeof node === 'number') return [String(node)]
  if (Array.isArray(node)) return node.flatMap(treeOf)
  if (!isValidElement<{ children?: ReactNode }>(node)) return []
  const children = treeOf(node.props.children)
  return typeof node.type === 'string' ? [[node.type, {}, ...children]] : children
}
