import type { Entry } from './entry.ts'
import { isStoredFile, type StoredFile } from './stored-file.ts'

/** The arguments of `@mail`. */
export interface MailRule {
  /** `{name}` is replaced with the value of that field. */
  readonly subject: string
  /** The field that holds the address for replies. */
  readonly replyTo: string | null
}

/** An entry as a mail, without sender and recipient. */
export interface Mail {
  /** One line. */
  readonly subject: string
  readonly text: string
  /** One address. */
  readonly replyTo: string | null
  /** When the entry was stored, ISO 8601. */
  readonly date: string
  readonly files: readonly StoredFile[]
}

const MAX_SUBJECT_CHARACTERS = 150

/** The mail for an entry: its fields as filled in, in the order of the SDL. Files are listed and attached. */
export function composeMail(
  { subject, replyTo }: MailRule,
  entry: Entry & { readonly createdAt: string },
  files: readonly StoredFile[],
): Mail {
  const { id, createdAt, ...fields } = entry
  const lines = Object.entries(fields).flatMap(([name, value]) => {
    const text = asText(value)
    return text === '' ? [] : [text.includes('\n') ? `${name}:\n\n${text}\n` : `${name}: ${text}`]
  })
  const filled = subject.replace(/\{(\w+)\}/g, (_placeholder, name: string) => asText(entry[name]))
  return {
    subject: oneLine(filled),
    text: [...lines, '', '-- ', `${id} · ${createdAt}`, ''].join('\n'),
    replyTo: replyTo === null ? null : asAddress(entry[replyTo]),
    date: createdAt,
    files,
  }
}

/** Removes line ends, which would start a new header, and separators that remain before or after a missing value. */
function oneLine(text: string): string {
  // With the look-behind, each run is tried once. Trying it from each of its characters would take quadratic time.
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/^[\s:,–-]+|(?<![\s:,–-])[\s:,–-]+$/g, '')
  return [...line].slice(0, MAX_SUBJECT_CHARACTERS).join('')
}

/** A value as text: lists, maps and files on one line; a text keeps its line breaks. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ')
  if (typeof value !== 'object') return cleanLines(String(value))
  if (isStoredFile(value)) return `${value.name} (${Math.max(1, Math.round(value.bytes / 1024))} kB)`
  return Object.entries(value)
    .map(([name, item]) => `${name}: ${asText(item)}`)
    .join('; ')
}

/** Removes control characters, which a terminal or a mail reader might obey. */
function cleanLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** A single plain address; null for anything else, which then only appears in the text. */
function asAddress(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,190}$/u.test(text) ? text : null
}
