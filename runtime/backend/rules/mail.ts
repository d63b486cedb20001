import type { Entry } from './entry.ts'
import { isStoredFile, type StoredFile } from './stored-file.ts'

/** What `@mail` says of a field. */
export interface MailRule {
  /** `{name}` stands for the value of that field. */
  readonly subject: string
  /** Field that holds the address for answers. */
  readonly replyTo: string | null
}

/** An entry as a mail; who sends it to whom is up to the sender. */
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

const maxSubjectCharacters = 150

/** The mail for an entry: its fields as they were filled in, in the order of the SDL; files are named and attached. */
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

/** Without line ends, which would begin a header, and without the separator before a value that is not there. */
function oneLine(text: string): string {
  // Looking behind, a run is tried once, not from each of its characters: otherwise it would take the square of its length.
  const line = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').replace(/^[\s:,–-]+|(?<![\s:,–-])[\s:,–-]+$/g, '')
  return [...line].slice(0, maxSubjectCharacters).join('')
}

/** A list item by item, a file by its name, a map field by field, on one line; a text with its own lines. */
function asText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ')
  if (typeof value !== 'object') return cleanLines(String(value))
  if (isStoredFile(value)) return `${value.name} (${Math.max(1, Math.round(value.bytes / 1024))} kB)`
  return Object.entries(value)
    .map(([name, item]) => `${name}: ${asText(item)}`)
    .join('; ')
}

/** Without characters that a terminal or a mail reader would obey. */
function cleanLines(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

/** One plain address; null for anything else, which is left to stand in the text. */
function asAddress(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim() : ''
  return /^[^\s@<>()[\]\\,;:"\p{Cc}]{1,64}@[^\s@<>()[\]\\,;:"\p{Cc}]{1,190}$/u.test(text) ? text : null
}
