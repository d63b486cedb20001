import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

/** Files that compress well. Fonts and pictures are compressed formats already. */
const TEXT = /\.(?:js|css|svg|json)$/
/** Below this size compression gains nothing. */
const MIN_BYTES = 1024

const FORMS = [
  ['.br', promisify(brotliCompress)],
  ['.gz', (content: Buffer) => promisify(gzip)(content, { level: 9 })],
] as const

/** Writes compressed forms beside the text files of a folder, under the names that static file servers look for: `boot.js.br`, `boot.js.gz`. */
export async function compressAssets(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      if (content.length < MIN_BYTES) return
      await Promise.all(FORMS.map(async ([suffix, compress]) => writeFile(file + suffix, await compress(content))))
    }),
  )
}
