/** A regular expression, for nginx and Apache, that matches a query with all of these values, in any order. */
export function queryPattern(query: Readonly<Record<string, string>>): string {
  const asked = Object.entries(query).map(([name, value]) => `(?=(?:.*&)?${encoded(name)}=${encoded(value)}(?:&|$))`)
  return `^${asked.join('')}`
}

/** A regular expression that matches exactly this text. */
export function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|#]/g, '\\$&')
}

/** Browsers encode a space in either way. */
function encoded(text: string): string {
  return literal(encodeURIComponent(text)).replaceAll('%20', '(?:%20|\\+)')
}
