/** Why an address cannot be used, for a sentence, and what it may have meant. */
export interface UnusablePath {
  /** A sentence without its full stop: what is wrong. */
  readonly reason: string
  /** Another sentence: what to type. */
  readonly advice: string
  readonly nearest: string | null
}

/** What no reader sees, and what turns the direction of the letters behind it. Joiners are letters of Persian and of languages of India. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu

/** What file systems take for the name of a file. */
const NAME_BYTES = 255
/** What is added to the last part of a path where pages are written as files: `.json`, and that of a compressed form. */
const ENDING_BYTES = 15
export const MAX_SEGMENT_BYTES = NAME_BYTES - ENDING_BYTES

/** Where the web keeps addresses that every site has, such as `/.well-known/change-password`: they may lead to a page. */
const WELL_KNOWN = /^\/\.well-known\/(?=[^.])/

/**
 * Looks for what makes an address unusable that the schema allows: letters that nobody sees, files that servers hide, names that no file system takes.
 *
 * @param isRedirect - whether it only leads elsewhere.
 */
export function whyUnusable(path: string, isRedirect: boolean): UnusablePath | null {
  const unseen = path.match(UNSEEN)?.[0]
  if (unseen !== undefined) {
    const code = unseen.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
    const clean = path.replace(UNSEEN, '').replace(/\/{2,}/g, '/')
    return {
      reason: `holds the character U+${code}, which nobody sees and which can make it look like another address`,
      advice: 'Type it anew, without it.',
      nearest: clean,
    }
  }
  const segments = (isRedirect ? path.replace(WELL_KNOWN, '/') : path).split('/').slice(1)
  const hidden = segments.find((segment) => segment.startsWith('.'))
  if (hidden !== undefined) {
    return {
      reason: `has the part "${hidden}", and what begins with a dot is a hidden file, which servers do not show`,
      advice: 'Write it without the dot.',
      nearest: path.replace(/\/\.+/g, '/'),
    }
  }
  const bytes = Math.max(...segments.map((segment) => new TextEncoder().encode(segment).length))
  if (bytes <= MAX_SEGMENT_BYTES) return null
  return {
    reason: `has a part of ${bytes} bytes, and no file that a page is written to may have a longer name than ${MAX_SEGMENT_BYTES}`,
    advice: `Shorten it to ${MAX_SEGMENT_BYTES} bytes; letters beyond a to z take two to four.`,
    nearest: null,
  }
}
