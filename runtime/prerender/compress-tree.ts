import { statSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { SiteTree } from './tree/site-tree.ts'

/** The number of files that have compressed forms beside them. */
export interface CompressedTree {
  readonly made: number
  /** Taken over from the previous site, since the content of these files has not changed. */
  readonly kept: number
}

const TEXT = /\.(?:html?|json|css|js|mjs|svg|xml|txt|webmanifest)$/
/** Below this size, compression gains nothing. */
const MIN_BYTES = 1024
/** The number of threads for it, unless UV_THREADPOOL_SIZE says otherwise. */
const AT_ONCE = 4
/** Above this size, the best compression takes minutes and hundreds of megabytes. */
const MAX_THOROUGH_BYTES = 1024 * 1024
/** Brotli qualities. On pages the highest, 11, takes more than twice the time of 10 to save another 2%; 7 takes a tenth of that time, for 7% more. */
const THOROUGH = 10
const QUICK = 7

const FORMS = [
  ['.br', brotli],
  ['.gz', (content: Buffer) => promisify(gzip)(content, { level: 9 })],
] as const

/**
 * Puts compressed forms beside the text files of a site, where file servers look for them: `index.html.br`, `index.html.gz`. Existing ones stay, such
 * as those of the build; those of unchanged files are taken over from the site that is served.
 */
export async function compressTree(tree: SiteTree): Promise<CompressedTree> {
  const became = { made: 0, kept: 0, none: 0 }
  const files = tree.files.values()
  const worker = async () => {
    for (const file of files) became[await compressFile(file, tree)] += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { made: became.made, kept: became.kept }
}

async function compressFile(file: string, tree: SiteTree): Promise<'made' | 'kept' | 'none'> {
  if (!TEXT.test(file)) return 'none'
  const missing = FORMS.filter(([suffix]) => !tree.has(file + suffix))
  if (missing.length === 0 || statSync(tree.pathOf(file)).size < MIN_BYTES) return 'none'
  const left = tree.isKept(file) ? missing.filter(([suffix]) => !tree.keep([[file + suffix, null]])) : missing
  if (left.length === 0) return 'kept'
  const content = tree.read(file)
  for (const [suffix, compress] of left) tree.put(file + suffix, await compress(content))
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
