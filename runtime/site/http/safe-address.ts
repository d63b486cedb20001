// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/
const FULL = /^(?:https?:\/\/|mailto:|tel:)/i
/** Two slashes, of either kind, begin the name of a host. */
const OWN = /^(?:#|\/(?![/\\]))/

/**
 * An address as it may stand in `href` and `src`, wherever it comes from: an http(s), mailto or tel address, a path of this site, or a place
 * in the page. Null for any other, such as `javascript:` and `data:`.
 */
export function safeAddress(address: string): string | null {
  // Browsers drop some control characters, which would make another address of it.
  return !CONTROL.test(address) && (FULL.test(address) || OWN.test(address)) ? address : null
}
