import { readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { layout } from '../runtime/artefact/site-file.ts'
import { exitCode, JobError } from './io.ts'

/** Where a site is built by default. */
export function defaultOutDir({ root }: { readonly root: string }): string {
  return join(root, 'dist/site')
}

/** By what a folder is known that a command has written before, and where it may write. */
const WRITTEN = {
  prerender: { mark: '_site', usual: 'dist/static' },
  build: { mark: layout.server, usual: 'dist/site' },
  gallery: { mark: '_site', usual: 'dist/gallery' },
} as const

/**
 * What a command writes takes the place of a whole folder. So one that somebody has named must not hold something else, as `public/` or the site itself do.
 *
 * @throws JobError (exit 2)
 */
export function requireOwnFolder(
  outDir: string,
  command: keyof typeof WRITTEN,
  { root }: { readonly root: string },
): void {
  const below = relative(outDir, root)
  const isAround = below !== '..' && !/^\.\.[\\/]/.test(below) && !isAbsolute(below)
  const names = namesIn(outDir)
  const { mark, usual } = WRITTEN[command]
  if (!isAround && (names?.length === 0 || names?.includes(mark))) return
  throw new JobError(
    `${outDir} would be replaced as a whole, and holds something that site ${command} has not written. Name a folder of its own, such as --out ${usual}.`,
    exitCode.usage,
  )
}

/** Null: it is no folder. */
function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? [] : null
  }
}
