/** One language, as the language switch needs it. */
export interface LocaleLink {
  /** The locale's code, for `hreflang`. */
  code: string
  /** Its name in itself. */
  label: string
  dir: 'ltr' | 'rtl'
  /** Path of the current page in this language; of its home when the page does not exist there. */
  href: string
  isCurrent: boolean
}
