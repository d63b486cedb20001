import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { copyContent } from '../../source/disk/copy-content.ts'
import { readJson } from '../../source/disk/read-json.ts'

/** The hashed assets of one build: paths below `client/`, including the compressed forms. */
export interface BuildRecord {
  readonly build: string
  readonly files: readonly string[]
}

const HISTORY = 'assets-history.json'

/**
 * Copies hashed assets of earlier builds into a new one, so that tabs that were opened before a deployment keep working. Each build records its own
 * assets; those that none of the kept builds needs are not copied.
 *
 * @param work - folder of the new build, with its compressed assets.
 * @param outDir - folder of the previous build; it need not exist.
 * @param count - the number of earlier builds whose assets are kept.
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
 * Records a new id for a build whose code is unchanged. If it has new pictures, its former state counts as an earlier build.
 *
 * @param folder - path of the pictures' folder below `client/`.
 * @param pictures - paths of the build's pictures below `client/`.
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

/** The assets of a built site and of the earlier builds that it keeps, its own first; empty when it has no readable record. */
export function readAssetsHistory(outDir: string): readonly BuildRecord[] {
  const records = readJson<unknown>(join(outDir, HISTORY))
  return Array.isArray(records) && records.every(isBuildRecord) ? records : []
}

function isBuildRecord(value: unknown): value is BuildRecord {
  if (typeof value !== 'object' || value === null || !('build' in value) || !('files' in value)) return false
  const { build, files } = value
  // A path must not lead out of the assets' folder, since its file is copied.
  const isName = (file: unknown) => typeof file === 'string' && !file.split(/[\\/]/).includes('..')
  return typeof build === 'string' && Array.isArray(files) && files.every(isName)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
