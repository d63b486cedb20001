import { isNamedByAttribute } from './accessible-name.ts'
import { definePageCheck } from './define-page-check.ts'
import { type PageElement, shownTag } from './page-view.ts'

interface LandmarkArgs {
  readonly kind: 'main' | 'nav'
  readonly shown: string
}

export const landmark = definePageCheck<LandmarkArgs>({
  code: 'pages/landmark',
  severity: 'warning',
  title: 'The landmarks of a page cannot be told apart',
  why: 'People who use a screen reader jump from landmark to landmark. The runtime writes the one main of a page around its sections, so a section must not write another. If a page has several nav elements, each needs an aria-label that says what it is for.',
  wrong: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return (
    <main>
      <h1>{props.title}</h1>
    </main>
  )
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return (
    <article>
      <h1>{props.title}</h1>
    </article>
  )
}
`,
  },
  message: ({ kind, shown }, on) =>
    kind === 'main'
      ? `"${shown}" is a second main ${on}: the runtime already writes one around the sections. Use a div or an article.`
      : `"${shown}" has no name ${on}, which has several nav elements. Give it an aria-label.`,
  look(page, found) {
    const shown = page.elements.filter(({ isHidden }) => !isHidden)
    for (const element of shown) {
      if (element.section === null || !isLandmark(element, 'main', 'main')) continue
      found(element.section, { kind: 'main', shown: shownTag(element, page.html) })
    }
    const navs = shown.filter((element) => isLandmark(element, 'nav', 'navigation'))
    if (navs.length < 2) return
    for (const nav of navs) {
      if (isNamedByAttribute(nav.node)) continue
      found(nav.section, { kind: 'nav', shown: shownTag(nav, page.html) })
    }
  },
})

function isLandmark(element: PageElement, tag: string, role: string): boolean {
  const own = element.attribute('role')
  return own === null ? element.tag === tag : own === role
}
