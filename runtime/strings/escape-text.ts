const SPECIAL = /["&'<>]/
const ALL = /["&'<>]/g
const ENTITIES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}

/** Escapes text in HTML and in attributes, as React does. */
export function escapeText(text: string): string {
  // Most texts need no escaping.
  return SPECIAL.test(text) ? text.replace(ALL, (character) => ENTITIES[character] ?? character) : text
}
