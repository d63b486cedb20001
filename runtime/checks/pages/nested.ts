import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { definePageCheck } from './define-page-check.ts'
import { type PageElement, type PageView, shownTag } from './page-view.ts'

interface NestedArgs {
  readonly shown: string
  readonly kind: 'closed' | 'moved' | 'dropped'
}

export const nested = definePageCheck<NestedArgs>({
  code: 'pages/nested',
  severity: 'error',
  title: 'HTML elements are nested in a way that is not allowed',
  why: 'The browser repairs such HTML in its own way: it closes a paragraph before a block, removes a form inside a form, and moves what is not allowed in a table. Styles then no longer match, and an interactive section is rendered a second time. Use elements that may contain each other.',
  wrong: {
    'sections/Note/Note.tsx': noteWith(`<p>
  <div>{props.title}</div>
</p>`),
  },
  right: {
    'sections/Note/Note.tsx': noteWith(`<div>
  <p>{props.title}</p>
</div>`),
  },
  message: ({ shown, kind }, on) =>
    kind === 'closed'
      ? `The browser closes "${shown}" before the element in it ${on}, because that is not allowed there. Use a div or a span instead of one of them.`
      : kind === 'moved'
        ? `The browser moves "${shown}" out of its table ${on}, because it is not allowed there. Put it in a cell.`
        : `"${shown}" contains another form ${on}, which the browser drops. Put one after the other.`,
  look(page, found) {
    for (const element of page.elements) {
      const kind = element.section === null ? null : repairOf(element, page)
      if (kind === null) continue
      const origin = element.tag === 'p' ? paragraphBefore(element, page) : element
      found(element.section, { shown: shownTag(origin, page.html), kind })
    }
  },
})

/** Elements whose end tag may be omitted. */
const OPEN_ENDED = /^(?:p|li|dt|dd|option|optgroup|rt|rp|thead|tbody|tfoot|tr|td|th|colgroup|caption|body|html)$/
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/

function repairOf(element: PageElement, { html }: PageView): NestedArgs['kind'] | null {
  const { node, tag, parent } = element
  // SVG elements close themselves.
  if (!node.namespaceURI.endsWith('xhtml')) return null
  const written = node.sourceCodeLocation
  // A stray end tag creates a paragraph: the one before was closed early by its own content.
  if (!written) return tag === 'p' ? 'closed' : null
  if (!written.endTag && !OPEN_ENDED.test(tag) && !VOID.test(tag)) return 'closed'
  const next = parent === null ? undefined : parent.node.childNodes[parent.node.childNodes.indexOf(node) + 1]
  const isBefore = next?.sourceCodeLocation && next.sourceCodeLocation.startOffset < written.startOffset
  if (isBefore && next.nodeName === 'table') return 'moved'
  if (tag !== 'form' || !written.endTag || !written.startTag) return null
  return /<form[\s>]/i.test(html.slice(written.startTag.endOffset, written.endTag.startOffset)) ? 'dropped' : null
}

/** The paragraph that a stray end tag was written for. */
function paragraphBefore(element: PageElement, { elements }: PageView): PageElement {
  const index = elements.indexOf(element)
  return (
    elements.slice(0, index).findLast(({ tag, node }) => tag === 'p' && !node.sourceCodeLocation?.endTag) ?? element
  )
}
