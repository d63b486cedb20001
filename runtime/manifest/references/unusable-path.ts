import { quote } from '../text/show-value.ts'

/** Why an address cannot be used, and what was perhaps meant. */
export interface UnusablePath {
  /** What is wrong: a sentence without its full stop. */
  readonly reason: string
  /** What to type: another sentence. */
  readonly advice: string
  readonly nearest: string | null
}

/** Invisible characters, and those that change the text direction. Joiners are allowed: they are letters in Persian and in languages of India. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}]/gu

/** File systems accept file names up to this length, in bytes. */
const NAME_BYTES = 255
/** Room for what is appended to the last segment when pages are written as files: `.json` and the extension of a compressed form. */
const ENDING_BYTES = 15
const MAX_SEGMENT_BYTES = NAME_BYTES - ENDING_BYTES

/** The web's place for addresses that exist on every site, such as `/.well-known/change-password`. They may lead to a page. */
const WELL_KNOWN = /^\/\.well-known\/(?=[^.])/

/** What other tools write for a parameter: `[slug]`, `[...rest]`, `{slug}`. */
const FOREIGN_PARAMETER = /^(?:\[(?:\.{3})?(\w+)\]|\{(\w+)\})$/

/**
 * Finds what makes an address unusable although the schema allows it: invisible characters, files that servers hide, names that file systems do not
 * accept, parameters as other tools write them.
 *
 * @param isRedirect - whether the address only leads elsewhere.
 */
export function whyUnusable(path: string, isRedirect: boolean): UnusablePath | null {
  const unseen = path.match(UNSEEN)?.[0]
  if (unseen !== undefined) {
    const code = (unseen.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const clean = path.replace(UNSEEN, '').replace(/\/{2,}/g, '/')
    return {
      reason: `contains the invisible character U+${code}, which can make it look like another address`,
      advice: 'Retype the path without it.',
      nearest: clean,
    }
  }
  const segments = (isRedirect ? path.replace(WELL_KNOWN, '/') : path).split('/').slice(1)
  const hidden = segments.find((segment) => segment.startsWith('.'))
  if (hidden !== undefined) {
    return {
      reason: `has the part "${hidden}": names that begin with a dot are hidden files, which servers do not serve`,
      advice: 'Write it without the dot.',
      nearest: path.replace(/\/\.+/g, '/'),
    }
  }
  const foreign = segments.find((segment) => FOREIGN_PARAMETER.test(segment))
  if (foreign !== undefined) {
    const meant = (segment: string) => segment.replace(FOREIGN_PARAMETER, (_, a = '', b = '') => `:${a}${b}`)
    return {
      reason: `has the part ${quote(foreign)}, which would be taken literally`,
      advice: isRedirect
        ? 'Write a star at the end to match everything below.'
        : `Write the parameter as ${quote(meant(foreign))}.`,
      nearest: isRedirect ? null : segments.reduce((whole, segment) => `${whole}/${meant(segment)}`, ''),
    }
  }
  const bytes = Math.max(...segments.map((segment) => new TextEncoder().encode(segment).length))
  if (bytes <= MAX_SEGMENT_BYTES) return null
  return {
    reason: `has a part of ${bytes} bytes, but the file that a page is written to can have a name of at most ${MAX_SEGMENT_BYTES}`,
    advice: `Shorten it to ${MAX_SEGMENT_BYTES} bytes; letters other than a to z take two to four each.`,
    nearest: null,
  }
}
