import { imageSize } from 'image-size'
import { once } from '../../values/once.ts'
import type { ManifestFacts } from '../facts/facts.ts'
import { type FileFormat, formatOfBytes, formatOfName } from './file-formats.ts'

/** Enough for most files; then for the size of a picture behind a long preview in its head. */
const START_BYTES = 2 * 1024
const LONG_START_BYTES = 128 * 1024

/** Formats that are measured. */
const measured: ReadonlySet<FileFormat> = new Set(['svg', 'png', 'jpeg', 'gif', 'webp', 'avif', 'ico'])

/** What the beginning of a public file tells. */
export interface PublicFile {
  readonly bytes: number
  /** What its name says, and what its bytes say. */
  readonly named: FileFormat | null
  readonly found: FileFormat | null
  /** In pixels, as it is shown; an icon file may hold several. Empty where it cannot be told, such as for a drawing without a size. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[]
  /** Whether it is a picture by its first bytes, but cannot be read. */
  readonly isDamaged: boolean
}

const readFiles = once((_: Pick<ManifestFacts, 'files'>) => new Map<string, PublicFile | null>())

/** @param path - below public/, with a slash at its beginning. */
export function readPublicFile(facts: Pick<ManifestFacts, 'files'>, path: string): PublicFile | null {
  const known = readFiles(facts)
  const file = known.get(path) ?? readFile(facts, path)
  known.set(path, file)
  return file
}

function readFile({ files }: Pick<ManifestFacts, 'files'>, path: string): PublicFile | null {
  const bytes = files.bytes(`public${path}`)
  const named = formatOfName(path)
  for (const length of [START_BYTES, LONG_START_BYTES]) {
    const start = bytes === null ? null : files.start(`public${path}`, length)
    if (bytes === null || start === null) return null
    const found = formatOfBytes(start)
    const sizes = found !== null && measured.has(found) ? sizesOf(found === 'svg' ? rootOf(start) : start) : []
    const isAll = bytes <= length || length === LONG_START_BYTES
    if (!isAll && (found === null || sizes === null)) continue
    // A drawing needs no size, and of a long file only the beginning was read.
    const isDamaged = sizes === null && found !== 'svg' && bytes <= length
    return { bytes, named, found, sizes: sizes ?? [], isDamaged }
  }
  return null
}

/** A drawing from its first element on: the package looks no further than a few lines. */
function rootOf(start: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(start).replace(/<!--[\s\S]*?-->/g, '')
  return new TextEncoder().encode(text.slice(Math.max(0, text.indexOf('<svg'))))
}

/** Null where it cannot be measured. */
function sizesOf(start: Uint8Array): PublicFile['sizes'] | null {
  try {
    const { width, height, orientation = 1, images } = imageSize(start)
    const all = images ?? [orientation > 4 ? { width: height, height: width } : { width, height }]
    return all.filter((size) => size.width > 0 && size.height > 0)
  } catch {
    // No picture that the package knows, or one that ends too early.
    return null
  }
}
