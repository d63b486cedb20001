import { definePageCheck } from './define-page-check.ts'
import { shownTag } from './page-view.ts'

interface LangArgs {
  readonly attribute: string
  readonly tag: string
  readonly shown: string
}

export const lang = definePageCheck<LangArgs>({
  code: 'pages/lang',
  severity: 'error',
  title: 'An element names a language that does not exist',
  why: 'Screen readers choose their voice by the language, and browsers their hyphenation. Write the tag of the language: its two- or three-letter code, with the country if needed, such as "fr" or "fr-CA".',
  wrong: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return <h1 lang="english">{props.title}</h1>
}
`,
  },
  right: {
    'sections/Note/Note.tsx': `export function Note({ props }) {
  return <h1 lang="en">{props.title}</h1>
}
`,
  },
  message: ({ attribute, tag, shown }, on) =>
    `The ${attribute} of "${shown}" is "${tag}", which is not a language ${on}. Write a language tag, such as "fr" or "fr-CA".`,
  look(page, found) {
    for (const element of page.elements) {
      if (element.section === null) continue
      for (const attribute of ['lang', 'hreflang']) {
        const tag = element.attribute(attribute)
        // An empty one declares the language as unknown.
        if (tag === null || tag === '' || isLanguage(tag)) continue
        found(element.section, { attribute, tag, shown: shownTag(element, page.html) })
      }
    }
  },
})

const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

function isLanguage(tag: string): boolean {
  try {
    const { language } = new Intl.Locale(tag)
    // All two-letter codes are known; there are thousands of three-letter codes, and none with five to eight letters so far.
    return language.length === 3 || (language.length === 2 && names.of(language) !== undefined)
  } catch {
    return false
  }
}
