/** Characters that make an address differ from what it looks like: browsers drop control characters, and read a backslash as a slash. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
export const DANGEROUS = /[\u0000-\u001f\u007f\\]/

/**
 * A path with its query and hash, normalized as browsers would read it, provided that it can only lead to this site. Meant for addresses that others
 * can influence, such as the one in `?return=`. Since `/..//host` normalizes to `//host`, the result is checked again.
 *
 * @returns null for everything else, including values that are not text. Never throws.
 */
export function ownPath(value: unknown): string | null {
  if (typeof value !== 'string' || !isOwnPath(value)) return null
  const { pathname, search, hash } = new URL(value, 'http://own.invalid')
  return isOwnPath(pathname) ? pathname + search + hash : null
}

/** Whether a path, exactly as written, can only lead to this site. */
export function isOwnPath(path: string): boolean {
  return /^\/(?!\/)/.test(path) && !DANGEROUS.test(path)
}
