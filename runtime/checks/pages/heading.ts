import { definePageCheck } from './define-page-check.ts'
import { type PageElement, textOf } from './page-view.ts'

type HeadingArgs =
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly text: string }
  | { readonly kind: 'skipped'; readonly text: string; readonly from: number; readonly to: number }

export const heading = definePageCheck<HeadingArgs>({
  code: 'pages/heading',
  severity: 'warning',
  title: 'The headings of a page are not in order',
  why: 'Screen readers and search engines read the headings as a table of contents: one h1 that says what the page is about, below it h2, below that h3. Give the section that opens the page the h1, and every other heading the level below its parent. How large it looks is up to its styles.',
  wrong: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return <h2>{props.title}</h2>
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return <h1>{props.title}</h1>
}
`,
  },
  message(args, on) {
    switch (args.kind) {
      case 'none':
        return `There is no h1 ${on}. Give the section that opens the page a heading of level 1.`
      case 'several':
        return `"${args.text}" is a second h1 ${on}. A page has only one: make this an h2.`
      case 'skipped':
        return `"${args.text}" is an h${args.to} right after an h${args.from} ${on}. Write an h${args.from + 1}.`
    }
  },
  look(page, found) {
    const headings = page.elements.flatMap((element) => {
      const level = levelOf(element)
      return level === null || element.isHidden ? [] : [{ element, level, text: textOf(element.node).slice(0, 60) }]
    })
    const [first, ...further] = headings.filter(({ level }) => level === 1)
    for (const { element, text } of further) {
      const section = first?.element.section ?? null
      const related = section === null ? [] : [{ section, message: 'The first h1 of the page is in this section.' }]
      found(element.section, { kind: 'several', text }, { related })
    }
    // The heading may be in a section that has no data here.
    if (page.isIncomplete) return
    if (first === undefined) found(null, { kind: 'none' })
    headings.forEach(({ element, level, text }, index) => {
      const before = headings[index - 1]
      if (before === undefined || level <= before.level + 1) return
      found(element.section, { kind: 'skipped', text, from: before.level, to: level })
    })
  },
})

function levelOf(element: PageElement): number | null {
  const role = element.attribute('role')
  if (role === 'heading') return Number(element.attribute('aria-level') ?? 2)
  return role === null && /^h[1-6]$/.test(element.tag) ? Number(element.tag[1]) : null
}
