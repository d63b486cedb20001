/** What nobody types, and what would turn the text around it. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** What somebody looks for, as it is searched and shown. */
export function tidyQuery(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
}
