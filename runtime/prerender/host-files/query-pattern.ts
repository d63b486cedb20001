/** A regular expression, as nginx and Apache have them, that a query fits which says all of this, in whatever order. */
export function queryPattern(query: Readonly<Record<string, string>>): string {
  const asked = Object.entries(query).map(([name, value]) => `(?=(?:.*&)?${encoded(name)}=${encoded(value)}(?:&|$))`)
  return `^${asked.join('')}`
}

/** A text that stands for itself in a regular expression. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|#]/g, '\\$&')
}

/** Browsers write a space in either way. */
function encoded(text: string): string {
  return literal(encodeURIComponent(text)).replaceAll('%20', '(?:%20|\\+)')
}
