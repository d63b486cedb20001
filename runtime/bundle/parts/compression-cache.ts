import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync } from 'node:zlib'
import { writeWhole } from '../../source/disk/write-whole.ts'
import { packageRoot } from '../../source/parts/package-root.ts'

/** Smaller files are quick to compress. Larger ones are mostly sitio's own and React, which are the same in most builds and sites. */
const MIN_BYTES = 16 * 1024
const MAX_FILES = 64

const compress = promisify(brotliCompress)

/** Where caches of installed packages are by convention. */
export const cacheFolder = join(nodeModules(), '.cache/sitio/compressed')

function nodeModules(): string {
  const above = dirname(packageRoot)
  return basename(above) === 'node_modules' ? above : join(packageRoot, 'node_modules')
}

/**
 * Compresses with Brotli at its best quality, which takes longer than bundling; so what was compressed is kept for the next build.
 *
 * @param folder - where it is kept.
 */
export async function compressOnce(content: Buffer, folder: string): Promise<Buffer> {
  if (content.length < MIN_BYTES) return compress(content)
  const path = join(folder, `${createHash('sha256').update(content).digest('base64url')}.br`)
  const kept = read(path, content)
  if (kept !== null) return kept
  const compressed = await compress(content)
  keep(path, compressed)
  return compressed
}

/** Without a place to keep it, the next build compresses again. */
function keep(path: string, compressed: Buffer): void {
  try {
    writeWhole(path, compressed)
    const folder = dirname(path)
    const files = readdirSync(folder).map((name) => join(folder, name))
    const age = new Map(files.map((file) => [file, statSync(file).mtimeMs]))
    files.sort((a, b) => (age.get(b) ?? 0) - (age.get(a) ?? 0))
    for (const file of files.slice(MAX_FILES)) rmSync(file)
  } catch {}
}

/** Null unless the file contains exactly this, compressed. */
function read(path: string, content: Buffer): Buffer | null {
  if (!existsSync(path)) return null
  try {
    const compressed = readFileSync(path)
    return brotliDecompressSync(compressed, { maxOutputLength: content.length }).equals(content) ? compressed : null
  } catch {
    return null
  }
}
