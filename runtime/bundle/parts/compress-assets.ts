import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { cacheFolder, compressOnce } from './compression-cache.ts'

/** Files that compress well. Fonts and pictures are compressed formats already. */
const TEXT = /\.(?:js|css|svg|json)$/
/** Below this size compression gains nothing. */
const MIN_BYTES = 1024

/**
 * Writes compressed forms beside the text files of a folder, under the names that static file servers look for: `boot.js.br`, `boot.js.gz`.
 *
 * @param cache - folder for what was compressed before.
 */
export async function compressAssets(folder: string, cache = cacheFolder): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      if (content.length < MIN_BYTES) return
      await Promise.all([
        compressOnce(content, cache).then((compressed) => writeFile(`${file}.br`, compressed)),
        promisify(gzip)(content, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
      ])
    }),
  )
}
