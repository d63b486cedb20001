import { createElement, type ReactNode, useId } from 'react'
import { readPictureAddress } from '../values/paths/picture-address.ts'
import type { RichNode } from '../values/texts/rich-tree.ts'
import { Link } from './link.tsx'
import { useGivenView } from './page-view.ts'
import { Picture } from './picture.tsx'

export type RichTextProps = {
  /** The level of its top headings, 1 to 6; lower ones follow. Default: 2. */
  heading?: number
} & (
  | {
      /** Markdown, from a `sitio:richtext` prop or from data. */
      value: string
      html?: never
    }
  | {
      /** HTML of a CMS, reduced to text with structure. */
      html: string
      value?: never
    }
)

/**
 * A text with structure: headings with ids, lists, tables, code, and links to a route (`[write to us](contact#form)`) or an address. Its content is
 * harmless: HTML is reduced to what is safe, tags in Markdown are plain text, and links lead to safe addresses only. It is parsed on the server. An
 * island receives it parsed, and shows a text that only the browser knows as plain paragraphs.
 */
export function RichText({ value, html, heading = 2 }: RichTextProps): ReactNode {
  const { richTexts } = useGivenView()
  const id = useId()
  const [format, text] = html === undefined ? (['markdown', value] as const) : (['html', html] as const)
  const tree = richTexts?.of(format, text, id) ?? null
  if (tree !== null) return show(tree, heading)
  return plainParagraphs(format === 'html' ? text.replace(/<[^>]*>/g, '') : text)
}

function plainParagraphs(text: string): ReactNode {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => <p key={part}>{part}</p>)
}

const LAST_LEVEL = 6

/** Elements that may be wider than the page scroll by themselves; they need to be focusable to be scrolled with the keyboard. */
const SCROLLED: ReadonlySet<string> = new Set(['pre', 'table'])

function show(nodes: readonly RichNode[], heading: number): ReactNode[] {
  return nodes.map((node, at) => {
    const key = `${at}`
    if (typeof node === 'string') return node
    const [name, { level, to, ...attributes }, ...children] = node
    if (name === 'a' && typeof to === 'string') {
      return (
        <Link key={key} to={to} {...attributes}>
          {show(children, heading)}
        </Link>
      )
    }
    if (name === 'img') {
      const { src, width, height, alt = '' } = attributes
      const hasSize = typeof width === 'number' && typeof height === 'number'
      if (typeof src === 'string' && (hasSize || readPictureAddress(src) !== null)) {
        const size = hasSize ? { width, height } : { width: null, height: null }
        return <Picture key={key} image={{ src, ...size, alt: String(alt) }} />
      }
      return createElement('img', { key, alt, loading: 'lazy', decoding: 'async', ...attributes })
    }
    const tag = name === 'h' ? `h${Math.min(heading + Number(level) - 1, LAST_LEVEL)}` : name
    const focus = SCROLLED.has(name) ? { tabIndex: 0 } : {}
    return createElement(
      tag,
      { key, ...focus, ...attributes },
      ...(children.length === 0 ? [] : [show(children, heading)]),
    )
  })
}
