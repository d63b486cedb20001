import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { copyContent } from '../source/disk/copy-content.ts'

/** The hashed assets of one build: paths below `client/`, with their compressed forms. */
export interface BuildRecord {
  readonly build: string
  readonly files: readonly string[]
}

const HISTORY = 'assets-history.json'

/**
 * Lets hashed assets of earlier builds stay in a new one, so that tabs that were opened before a deployment go on.
 * Each build notes what is its own; what none of the kept builds needs any more is left behind.
 *
 * @param work - folder of the new build, complete with its compressed assets.
 * @param outDir - folder of the build before, which need not be there.
 * @param count - how many earlier builds are kept.
 */
export function keepAssets(work: string, outDir: string, build: string, count: number): void {
  const client = join(work, 'client')
  const files = filesBelow(client)
  const earlier = readAssetsHistory(outDir)
    .filter((record) => record.build !== build)
    .slice(0, count)
  for (const file of earlier.flatMap((record) => record.files)) {
    const source = join(outDir, 'client', file)
    const target = join(client, file)
    if (existsSync(target) || !existsSync(source)) continue
    copyContent(source, target)
  }
  writeFileSync(join(work, HISTORY), JSON.stringify([{ build, files }, ...earlier]))
}

/**
 * Notes another id for a build whose code is the same. Where its pictures are others, what it was before is an earlier build.
 *
 * @param folder - of the pictures, below `client/`.
 * @param pictures - its pictures, by their paths below `client/`.
 */
export function renameBuild(
  work: string,
  build: string,
  { folder, pictures }: { readonly folder: string; readonly pictures: readonly string[] },
): void {
  const [own = { build, files: [] }, ...earlier] = readAssetsHistory(work)
  const code = own.files.filter((file) => !file.startsWith(folder + sep))
  const known = new Set(own.files)
  const before = pictures.every((file) => known.has(file)) ? earlier : [own, ...earlier]
  writeFileSync(join(work, HISTORY), JSON.stringify([{ build, files: [...code, ...pictures] }, ...before]))
}

/** What a built site notes of its assets, its own first; empty when it notes nothing that can be read. */
export function readAssetsHistory(outDir: string): readonly BuildRecord[] {
  try {
    const records: unknown = JSON.parse(readFileSync(join(outDir, HISTORY), 'utf8'))
    return Array.isArray(records) && records.every(isBuildRecord) ? records : []
  } catch {
    return []
  }
}

function isBuildRecord(value: unknown): value is BuildRecord {
  if (typeof value !== 'object' || value === null || !('build' in value) || !('files' in value)) return false
  const { build, files } = value
  // Only what lies in the folder of assets itself is ever copied.
  const isName = (file: unknown) => typeof file === 'string' && !file.split(/[\\/]/).includes('..')
  return typeof build === 'string' && Array.isArray(files) && files.every(isName)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
