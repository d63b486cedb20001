export const greeting = '{ section: Note, props: { title: { en: Hello, de: Hallo } } }'

export const link = (to: string) =>
  `{ section: Note, props: { link: { to: ${to}, text: { en: Terms, de: Bedingungen } } } }`

/** A site in two languages: the path of its second page, what its home page shows, and what is below every page. */
export const inTwoLanguages = (path: string, section: string, below?: string) => ({
  'locales/de.yaml': '{}\n',
  'site.config.yaml': `locales:
  default: en
  available: { en: { label: English }, de: { label: Deutsch } }
head:
  description:
    en: Short notes about a small site that has everything a site needs and nothing more than that.
    de: Kurze Notizen über eine kleine Website, die alles hat, was eine Website braucht, und nicht mehr.
layouts:
  default: [$page${below === undefined ? '' : `, ${below}`}]
routes:
  - name: index
    path: /
    sections: [${section}]
  - name: terms
    path: ${path}
    title: { en: Terms, de: Bedingungen }
    description:
      en: What you may do with the notes of this small site.
      de: Was Sie mit den Notizen dieser kleinen Website tun dürfen.
    sections: [${greeting}]
`,
})
