/** One language of the language switch. */
export interface LocaleLink {
  /** The locale's code, for `hreflang`. */
  code: string
  /** Name of the language in that language. */
  label: string
  dir: 'ltr' | 'rtl'
  /** Path of the current page in this language, or of the home page when the page does not exist there. */
  href: string
  isCurrent: boolean
}
