/** Kinds whose media type is not named like their files. */
const NAMES: Readonly<Record<string, string>> = {
  'text/plain': 'TXT',
  'audio/mpeg': 'MP3',
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.oasis.opendocument.text': 'ODT',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
}

/** Whole families, which have a name in every language. */
const FAMILIES: Readonly<Record<string, FileFamily>> = { 'image/*': 'pictures', 'audio/*': 'sound', 'video/*': 'films' }

export type FileFamily = 'pictures' | 'sound' | 'films'

/**
 * The accepted kinds of files in words: `PDF, JPEG or films` for `['.pdf', 'image/jpeg', 'video/*']`.
 *
 * @param tag - the language that joins them.
 */
export function fileKinds(accept: readonly string[], nameOf: (family: FileFamily) => string, tag: string): string {
  const names = accept.map((kind) => {
    const family = FAMILIES[kind]
    return family === undefined ? (NAMES[kind] ?? shortName(kind)) : nameOf(family)
  })
  return new Intl.ListFormat(tag, { type: 'disjunction' }).format([...new Set(names)])
}

/** `.pdf` → `PDF`, `image/svg+xml` → `SVG`; other media types as they are. */
function shortName(kind: string): string {
  return /^(?:\.|\w+\/)(\w+)(?:\+xml)?$/.exec(kind)?.[1]?.toUpperCase() ?? kind
}
