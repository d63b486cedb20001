import { noteWith } from '../../manifest/problems/examples/note-with.ts'
import { definePageCheck } from './define-page-check.ts'
import { type PageElement, textOf } from './page-view.ts'

/** Entities, and the ends of elements that a text may have. */
const HTML = /&(?:#\d{2,6}|#x[\da-f]{2,6}|[a-z]{2,8}\d{0,2});|<\/(?:a|b|em|i|p|span|strong|su[bp]|u)>/i
/** Where a text is short, and no example of HTML. */
const SHORT = new Set(['title', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'a', 'button', 'option', 'label'])

export const htmlAsText = definePageCheck<Record<string, never>>({
  code: 'pages/html-as-text',
  severity: 'warning',
  title: 'Visitors read HTML in place of a text',
  why: 'Some back-ends write titles and summaries as HTML. Used as a text, such a title shows its entities and tags: in the page, in search results, in browser tabs. Mark the field in the operation, and pages get its plain text: title @text. Content of your own is no HTML; write the characters themselves.',
  wrong: { 'sections/Note/Note.tsx': noteWith("<h2>{'Don&#8217;t stop'}</h2>") },
  right: { 'sections/Note/Note.tsx': noteWith("<h2>{'Don’t stop'}</h2>") },
  message: (_, on) =>
    `Visitors read HTML ${on}: entities such as &#8217;, or tags, in the title, the description, a heading or a link. If a back-end writes the text as HTML, mark it in the operation: title @text. Otherwise write the characters themselves.`,
  look({ elements }, found) {
    const seen = new Set<string | null>()
    for (const element of elements) {
      if (seen.has(element.section) || element.isHidden || !HTML.test(shortText(element))) continue
      seen.add(element.section)
      found(element.section, {})
    }
  },
})

function shortText({ tag, node, attribute }: PageElement): string {
  if (SHORT.has(tag)) return textOf(node)
  return tag === 'meta' && attribute('name') === 'description' ? (attribute('content') ?? '') : ''
}
