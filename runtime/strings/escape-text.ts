const SPECIAL = /["&'<>]/
const ALL = /["&'<>]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Text in HTML, and in attributes, as React writes it. */
export function escapeText(text: string): string {
  // Most texts have none of them.
  return SPECIAL.test(text) ? text.replace(ALL, (character) => ENTITIES[character] ?? character) : text
}
