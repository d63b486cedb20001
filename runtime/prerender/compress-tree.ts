import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { EarlierTree } from './earlier-tree.ts'
import { filesOfTree } from './files-of-tree.ts'

/** How many files have compressed forms beside them. */
export interface CompressedTree {
  readonly made: number
  /** Taken over from the site as it was before: their content has not changed. */
  readonly kept: number
}

const TEXT = /\.(?:html?|json|css|js|mjs|svg|xml|txt|webmanifest)$/
/** Below this size compression gains nothing. */
const MIN_BYTES = 1024
/** As many as there are threads for it, unless UV_THREADPOOL_SIZE says otherwise. */
const AT_ONCE = 4
/** Above this size the best forms take minutes and hundreds of megabytes. */
const MAX_THOROUGH_BYTES = 1024 * 1024
/** On pages the highest, 11, takes more than twice the time of 10 for 2% less; 7 takes a tenth of it for 7% more. */
const THOROUGH = 10
const QUICK = 7

const forms = [
  ['.br', brotli],
  ['.gz', (content: Buffer) => promisify(gzip)(content, { level: 9 })],
] as const

/**
 * Puts compressed forms beside the text files of a folder, as file servers look for them: `index.html.br`, `index.html.gz`. Those that are there
 * already stay, such as those of the build; those of a file that has not changed come from the site as it was before.
 */
export async function compressTree(folder: string, earlier: EarlierTree | null): Promise<CompressedTree> {
  let [made, kept] = [0, 0]
  const files = filesOfTree(folder)
  const worker = async () => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const became = await compressFile(next.value, folder, earlier)
      if (became === 'made') made += 1
      else if (became === 'kept') kept += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { made, kept }
}

async function compressFile(
  file: string,
  folder: string,
  earlier: EarlierTree | null,
): Promise<'made' | 'kept' | 'none'> {
  if (!TEXT.test(file)) return 'none'
  const path = join(folder, file)
  const missing = forms.filter(([suffix]) => !existsSync(path + suffix))
  if (missing.length === 0 || (await stat(path)).size < MIN_BYTES) return 'none'
  const left = (await earlier?.has(file, folder))
    ? missing.filter(([suffix]) => !earlier?.takeFile(file + suffix, folder))
    : missing
  if (left.length === 0) return 'kept'
  const content = await readFile(path)
  for (const [suffix, compress] of left) await writeFile(path + suffix, await compress(content))
  return 'made'
}

function brotli(content: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: content.length > MAX_THOROUGH_BYTES ? QUICK : THOROUGH,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  return promisify(brotliCompress)(content, { params })
}
