/** Elements that run code or show other documents. */
const ELEMENTS = /<((?:[\w.-]+:)?(?:script|foreignObject|iframe|embed|object|audio|video|handler|listener))[\s/>]/i

/**
 * Comments, and other markup in which `<!--` begins none. What lacks its end takes in all that follows, as for browsers; otherwise each of many would
 * be searched for its end.
 */
const MARKUP =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<\?[\s\S]*?(?:\?>|$)|<!DOCTYPE(?:"[^"]*"|'[^']*'|[^"'>[])*/gi

/** Numeric character references, which could hide the letters of a word. */
const NUMBERED = /&#(?:x([0-9a-f]{1,6})|([0-9]{1,7}));/gi
const ESCAPED = /\\([0-9a-f]{1,6})\s?/gi

/** What an attribute may refer to: parts of the drawing itself, and embedded pictures. */
const OWN = /^(?:#|data:image\/(?:png|jpe?g|gif|webp|avif);base64,|$)/

/**
 * Finds a part of a drawing that must not be served, because it would run as a page of the site when the drawing's address is opened. This is a
 * search rather than a parser: matches are refused wherever they occur.
 *
 * @returns the part, worded for use in a sentence, with its line; null if there is none.
 */
export function unsafeSvgPart(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  if (text === null) return 'bytes that are not UTF-8: save it as UTF-8'
  const plain = text
    .replace(MARKUP, (part) => (part.startsWith('<!--') ? part.replace(/[^\n]/g, ' ') : part))
    .replace(NUMBERED, (_, hex, decimal) => letter(hex ? Number.parseInt(hex, 16) : Number(decimal)))
    .replace(ESCAPED, (_, hex) => letter(Number.parseInt(hex, 16)))
  for (const look of LOOKS) {
    const found = look(plain)
    if (found !== null) return `${found.what} in line ${plain.slice(0, found.index).split('\n').length}`
  }
  return null
}

interface Found {
  readonly what: string
  readonly index: number
}

const LOOKS: readonly ((text: string) => Found | null)[] = [
  (text) => first(text, ELEMENTS, ([, name = '']) => `the element <${name}>`),
  (text) => first(text, /[\s"'/](on[a-z]+)\s*=/i, ([, name = '']) => `the event handler ${name}`),
  (text) =>
    first(text, /<!(ENTITY|ELEMENT|ATTLIST|NOTATION)/i, ([, kind = '']) => `the declaration <!${kind.toUpperCase()}>`),
  (text) => first(text, /<\?xml-stylesheet/i, () => 'the stylesheet of another file'),
  (text) => first(text, /@import/i, () => '@import, which loads another file'),
  (text) => first(text, /attributeName\s*=\s*["']?(?:on|(?:xlink:)?href)/i, () => 'an animation of an address'),
  foreignReference,
]

function first(text: string, pattern: RegExp, name: (match: RegExpExecArray) => string): Found | null {
  const match = pattern.exec(text)
  return match === null ? null : { what: name(match), index: match.index }
}

function foreignReference(text: string): Found | null {
  const named = text.matchAll(/[\s"'](?:[\w.-]+:)?(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')|url\(\s*["']?([^"')]*)/gi)
  for (const { index, 1: double, 2: single, 3: inStyle } of named) {
    const address = (double ?? single ?? inStyle ?? '').trim()
    if (!OWN.test(address)) return { what: `a reference to "${address.slice(0, 60)}"`, index }
  }
  return null
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function letter(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ' '
}
