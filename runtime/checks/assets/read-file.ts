import { imageSize } from 'image-size'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { type FileFormat, formatOfBytes, formatOfName } from './file-formats.ts'

/** First a length that suffices for most files, then one for pictures whose header contains a long preview. */
const START_BYTES = 2 * 1024
const LONG_START_BYTES = 128 * 1024

/** Formats whose dimensions are read. */
const MEASURED: ReadonlySet<FileFormat> = new Set(['svg', 'png', 'jpeg', 'gif', 'webp', 'avif', 'ico'])

/** What the beginning of a public file reveals. */
export interface PublicFile {
  readonly bytes: number
  /** The format according to its name, and according to its bytes. */
  readonly named: FileFormat | null
  readonly found: FileFormat | null
  /** In pixels, as displayed; an icon file may contain several. Empty when unknown, as for a drawing without a size. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** Whether its first bytes are those of a picture, but the rest cannot be read. */
  readonly isDamaged: boolean
}

const readFiles = once((_: Pick<ManifestFacts, 'files'>) => new Map<string, PublicFile | null>())

/** @param path - below public/, with a leading slash. */
export function readPublicFile(facts: Pick<ManifestFacts, 'files'>, path: string): PublicFile | null {
  const known = readFiles(facts)
  const file = known.get(path) ?? readFile(facts, path)
  known.set(path, file)
  return file
}

function readFile(facts: Pick<ManifestFacts, 'files'>, path: string, length = START_BYTES): PublicFile | null {
  const bytes = facts.files.bytes(`public${path}`)
  const start = facts.files.start(`public${path}`, length)
  if (bytes === null || start === null) return null
  const found = formatOfBytes(start)
  const sizes = found !== null && MEASURED.has(found) ? sizesOf(found === 'svg' ? rootOf(start) : start) : []
  const isAll = bytes <= length || length === LONG_START_BYTES
  if (!isAll && (found === null || sizes === null)) return readFile(facts, path, LONG_START_BYTES)
  // A drawing needs no size, and of a long file only the beginning was read.
  const isDamaged = sizes === null && found !== 'svg' && bytes <= length
  return { bytes, named: formatOfName(path), found, sizes: sizes ?? [], isDamaged }
}

/** Cuts off what precedes the root element: the package only examines the first few lines. */
function rootOf(start: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(start).replace(/<!--[\s\S]*?-->/g, '')
  return new TextEncoder().encode(text.slice(Math.max(0, text.indexOf('<svg'))))
}

/** Null when it cannot be measured. */
function sizesOf(start: Uint8Array): PublicFile['sizes'] | null {
  try {
    const { width, height, orientation = 1, images } = imageSize(start)
    const all = images ?? [orientation > 4 ? { width: height, height: width } : { width, height }]
    return all.filter((size) => size.width > 0 && size.height > 0)
  } catch {
    // The package does not know the format, or the file ends too early.
    return null
  }
}
