/** The format of a file, according to its extension or its first bytes. */
export type FileFormat = keyof typeof formats

interface Format {
  /** As messages name it. */
  readonly name: string
  readonly kind: 'picture' | 'film' | 'sound' | 'font' | 'document'
  readonly endings: readonly string[]
  /** Whether a file with these first bytes has the format. */
  begins(bytes: Uint8Array): boolean
}

const text =
  (start: string, at = 0) =>
  (bytes: Uint8Array) =>
    [...start].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))
const hex = (start: string) => (bytes: Uint8Array) =>
  (start.match(/../g) ?? []).every((byte, index) => bytes[index] === Number.parseInt(byte, 16))
const either =
  (...tests: readonly ((bytes: Uint8Array) => boolean)[]) =>
  (bytes: Uint8Array) =>
    tests.some((test) => test(bytes))

/** Formats of files that pages show or offer. Others, such as data and scripts, do not concern the checks of assets. */
export const formats = {
  svg: { name: 'an SVG picture', kind: 'picture', endings: ['svg'], begins: isSvg },
  png: { name: 'a PNG picture', kind: 'picture', endings: ['png'], begins: hex('89504e470d0a1a0a') },
  jpeg: { name: 'a JPEG picture', kind: 'picture', endings: ['jpg', 'jpeg'], begins: hex('ffd8ff') },
  gif: { name: 'a GIF picture', kind: 'picture', endings: ['gif'], begins: text('GIF8') },
  webp: { name: 'a WebP picture', kind: 'picture', endings: ['webp'], begins: text('WEBP', 8) },
  avif: {
    name: 'an AVIF picture',
    kind: 'picture',
    endings: ['avif'],
    begins: either(text('ftypavi', 4), text('ftypmif1', 4)),
  },
  ico: { name: 'an ICO picture', kind: 'picture', endings: ['ico'], begins: hex('00000100') },
  mp4: {
    name: 'an MP4 video',
    kind: 'film',
    endings: ['mp4', 'm4v', 'mov'],
    begins: either(text('ftyp', 4), text('moov', 4), text('mdat', 4), text('wide', 4)),
  },
  webm: { name: 'a WebM video', kind: 'film', endings: ['webm'], begins: hex('1a45dfa3') },
  mp3: {
    name: 'an MP3 sound',
    kind: 'sound',
    endings: ['mp3'],
    begins: either(text('ID3'), (bytes) => bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0),
  },
  ogg: { name: 'an Ogg file', kind: 'sound', endings: ['ogg', 'oga', 'ogv', 'opus'], begins: text('OggS') },
  wav: { name: 'a WAV sound', kind: 'sound', endings: ['wav'], begins: text('WAVE', 8) },
  woff2: { name: 'a WOFF2 font', kind: 'font', endings: ['woff2'], begins: text('wOF2') },
  woff: { name: 'a WOFF font', kind: 'font', endings: ['woff'], begins: text('wOFF') },
  ttf: {
    name: 'a TrueType or OpenType font',
    kind: 'font',
    endings: ['ttf', 'otf'],
    begins: either(hex('00010000'), text('OTTO'), text('true')),
  },
  pdf: {
    name: 'a PDF document',
    kind: 'document',
    endings: ['pdf'],
    begins: (bytes) => new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF'),
  },
  zip: {
    name: 'a ZIP archive',
    kind: 'document',
    endings: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'epub'],
    begins: text('PK'),
  },
} as const satisfies Readonly<Record<string, Format>>

const BY_ENDING: ReadonlyMap<string, FileFormat> = new Map(
  formatNames().flatMap((format) => formats[format].endings.map((ending) => [ending, format] as const)),
)

/** The format that a file name implies; null when it implies none of these. */
export function formatOfName(path: string): FileFormat | null {
  return BY_ENDING.get(/\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '') ?? null
}

/** The format that the first bytes of a file imply; null when they imply none of these. */
export function formatOfBytes(bytes: Uint8Array): FileFormat | null {
  return formatNames().find((format) => formats[format].begins(bytes)) ?? null
}

function formatNames(): FileFormat[] {
  // The keys of the table are the formats.
  return Object.keys(formats) as FileFormat[]
}

/** Whether the first element is `<svg>`: an HTML error page may contain one further down. */
function isSvg(bytes: Uint8Array): boolean {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isWide) return true
  if (!/^(?:\xEF\xBB\xBF)?\s*</.test(new TextDecoder('latin1').decode(bytes.subarray(0, 64)))) return false
  let rest = new TextDecoder().decode(bytes).trimStart()
  while (/^<[?!]/.test(rest)) {
    const close = rest.startsWith('<!--') ? '-->' : /^<![^>]*\[/.test(rest) ? ']>' : '>'
    const end = rest.indexOf(close)
    if (end === -1) return false
    rest = rest.slice(end + close.length).trimStart()
  }
  return /^<(?:\w+:)?svg[\s/>]/i.test(rest)
}
