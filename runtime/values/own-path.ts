/** Characters with which an address is not what it looks like: browsers drop control characters, and read a backslash as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
export const DANGEROUS = /[\u0000-\u001f\u007f\\]/

/**
 * A path with query and hash as browsers will read it, if it can only be of this site: for addresses that others have a hand in, as that in
 * `?return=`. `/..//host` would become `//host`, so what comes out is looked at as well.
 *
 * @returns null for everything else, be it no text at all. Never throws.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !isOwnPath(value)) return null
  const { pathname, search, hash } = new URL(value, 'http://own.invalid')
  return isOwnPath(pathname) ? pathname + search + hash : null
}

/** Whether a path, as it stands, can only be of this site. */
export function isOwnPath(path: string): boolean {
  return /^\/(?!\/)/.test(path) && !DANGEROUS.test(path)
}
