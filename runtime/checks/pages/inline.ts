import { definePageCheck } from './define-page-check.ts'
import { type PageElement, shownTag, textOf } from './page-view.ts'

interface InlineArgs {
  readonly what: string
  readonly shown: string
}

export const inline = definePageCheck<InlineArgs>({
  code: 'pages/inline',
  severity: 'error',
  title: 'A section writes styles or scripts into its HTML',
  why: "The security policy of the site forbids style attributes, style elements, scripts and event attributes in the HTML, so the browser drops them, and what looks right in development is missing in production. Use a class and the section's stylesheet; for behaviour, make the section interactive.",
  wrong: {
    'sections/Note/Note.tsx': `export function Note() {
  return <h1 dangerouslySetInnerHTML={{ __html: '<b style="color: teal">Notes</b>' }} />
}
`,
  },
  right: {
    'sections/Note/Note.css': '.note-title { color: teal }\n',
    'sections/Note/Note.tsx': `export function Note() {
  return <h1 dangerouslySetInnerHTML={{ __html: '<b class="note-title">Notes</b>' }} />
}
`,
  },
  message: ({ what, shown }, on) =>
    `"${shown}" has ${what} ${on}, which the security policy forbids, so the browser drops it. Move it to the stylesheet or the code of the section.`,
  look(page, found) {
    for (const element of page.elements) {
      if (element.section === null || isFormFunction(element)) continue
      for (const what of inlineParts(element)) found(element.section, { what, shown: shownTag(element, page.html) })
    }
  },
})

/**
 * What React writes for `<form action={send}>`. React handles the form once it has started; for a static section, a check of its code reports that it
 * never does.
 */
function isFormFunction({ tag, node, attribute }: PageElement): boolean {
  return tag === 'script'
    ? textOf(node).includes('$$reactFormReplay')
    : ['action', 'formaction'].some((name) =>
        attribute(name)?.startsWith("javascript:throw new Error('React form unexpectedly submitted"),
      )
}

function inlineParts({ tag, attribute, node }: PageElement): string[] {
  const parts: string[] = []
  if (tag === 'style') parts.push('a stylesheet of its own')
  if (tag === 'script' && attribute('src') === null && runs(attribute('type'))) parts.push('a script of its own')
  for (const { name, value } of node.attrs) {
    if (name === 'style') parts.push('a style attribute')
    else if (/^on[a-z]+$/.test(name)) parts.push(`the event attribute ${name}`)
    else if (/^(?:href|src|action|formaction)$/.test(name) && /^\s*javascript:/i.test(value))
      parts.push(`a script as its ${name}`)
  }
  return parts
}

/** Data blocks are not executed, so no policy blocks them. */
function runs(type: string | null): boolean {
  return (
    type === null ||
    /^(?:|module|importmap|speculationrules|(?:text|application)\/(?:java|ecma)script)$/i.test(type.trim())
  )
}
