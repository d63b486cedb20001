/** The query parameter that holds the text to search for. */
export const SEARCH_PARAMETER = 'q'

/** Control characters, which nobody types, and bidirectional controls, which would reorder the surrounding text. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

/** A search query in the form in which it is searched for and displayed. */
export function tidyQuery(text: string): string {
  return text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
}
