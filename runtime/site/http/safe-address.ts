// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const CONTROL = /[\u0000-\u001f\u007f]/
const FULL = /^(?:https?:\/\/|mailto:|tel:)/i
/** Two slashes, forward or backward, would begin a host name. */
const OWN = /^(?:#|\/(?![/\\]))/

/**
 * Checks that an address from any source is safe in `href` and `src`: http(s), mailto, tel, a path of this site, or an anchor. Null for anything
 * else, such as `javascript:` and `data:`.
 */
export function safeAddress(address: string): string | null {
  // Browsers drop some control characters, which turns the address into another one.
  return !CONTROL.test(address) && (FULL.test(address) || OWN.test(address)) ? address : null
}
