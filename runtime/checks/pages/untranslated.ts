import { isRecord } from '../../values/is-record.ts'
import { once } from '../../values/once.ts'
import type { SiteFacts } from '../facts/facts.ts'
import { definePageCheck } from './define-page-check.ts'
import type { PageElement } from './page-view.ts'

const note = {
  'sections/Note/Note.tsx': `import { useText } from 'sitio'

export function Note({ props }) {
  const text = useText()
  const kind = props.title.length > 3 ? 'long' : 'short'
  return <h1>{text(\`kinds.\${kind}\`)}</h1>
}
`,
}

export const untranslated = definePageCheck<{ readonly key: string }>({
  code: 'pages/untranslated',
  severity: 'error',
  title: 'A page shows the key of a message instead of its text',
  why: 'No language of the site has the message, so visitors read its key. Add the message to the message files, or write the key of an existing one.',
  wrong: { 'sections/Note/locales/en.yaml': 'kinds:\n  short: A short note\n', ...note },
  right: { 'sections/Note/locales/en.yaml': 'kinds:\n  short: A short note\n  long: A long note\n', ...note },
  message: ({ key }, on) =>
    `Visitors see "${key}" ${on}, the key of a message that does not exist. Add the message, or write the key of one that exists.`,
  look(page, found, { facts }) {
    const { groups, texts } = messageNames(facts)
    for (const element of page.elements) {
      if (element.section === null || /^(?:code|pre|script|style|template)$/.test(element.tag)) continue
      for (const text of shownTexts(element)) {
        const parent = KEY.exec(text)?.[1]
        if (parent !== undefined && groups.has(parent) && !texts.has(text)) found(element.section, { key: text })
      }
    }
  },
  subject: ({ key }) => key,
})

/** A message key, with the group that it would belong to. */
const KEY = /^([A-Za-z][\w-]*(?:\.[\w-]+)*)\.[\w-]+$/

function shownTexts({ node, attribute }: PageElement): string[] {
  const texts = node.childNodes.flatMap((child) =>
    child.nodeName === '#text' && 'value' in child ? [child.value] : [],
  )
  const attributes = ['alt', 'title', 'aria-label', 'placeholder'].flatMap((name) => attribute(name) ?? [])
  return [...texts, ...attributes].map((text) => text.trim())
}

interface MessageNames {
  /** Paths of all groups of messages: `pages`, `pages.index`. */
  readonly groups: ReadonlySet<string>
  /** Messages that look like keys themselves. */
  readonly texts: ReadonlySet<string>
}

const messageNames = once(({ messages, sectionMessages }: SiteFacts): MessageNames => {
  const groups = new Set<string>()
  const texts = new Set<string>()
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string' && KEY.test(value)) texts.add(value)
    if (!isRecord(value)) return
    if (path !== '') groups.add(path)
    // A section refers to its own messages without the first two steps.
    const own = path.replace(/^sections\.[^.]+\.?/, '')
    if (own !== '') groups.add(own)
    for (const [key, child] of Object.entries(value)) visit(child, path === '' ? key : `${path}.${key}`)
  }
  for (const { value } of messages.values()) visit(value, '')
  for (const [section, files] of sectionMessages) {
    for (const { value } of files.values()) visit(value, `sections.${section}`)
  }
  return { groups, texts }
})
