import { sectionSchema } from './section-schema.ts'
/** The languages of a small site and its description in each, for the documentation's examples. */
export const twoLanguages = `locales:
  default: en
  available:
    en: { label: English }
    de: { label: Deutsch }
head:
  description:
    en: Short notes about a small site that has everything a site needs and nothing more than that.
    de: Kurze Notizen über eine kleine Website, die alles hat, was eine Website braucht, und nicht mehr.
`

/** A home page with one note. @param title - as YAML on one line: the key of a message, or a map of languages. */
export function notePage(title: string): string {
  return `routes:
  - name: index
    path: /
    sections:
      - section: Note
        props: { title: ${title} }
`
}

/** Schema of an interactive note with a title, hydrated when the page loads. */
export const interactiveNoteSchema = sectionSchema({ sitio: '"hydrate": "load"' })
