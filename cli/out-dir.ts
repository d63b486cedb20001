import { readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { layout } from '../runtime/artefact/site-file.ts'
import { errorCode } from '../runtime/values/error-code.ts'
import { exitCode, JobError } from './io.ts'

/** The folder in which a site is built by default. */
export function defaultOutDir({ root }: { readonly root: string }): string {
  return join(root, 'dist/site')
}

/** By command: what marks a folder as its earlier output, and its default folder. */
const WRITTEN = {
  prerender: { mark: '_site', usual: 'dist/static' },
  build: { mark: layout.server, usual: 'dist/site' },
  gallery: { mark: '_site', usual: 'dist/gallery' },
} as const

/**
 * Refuses an output folder that holds anything else, such as `public/` or the site itself, because a command replaces the whole folder.
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
    `${outDir} would be replaced as a whole, but contains something that site ${command} has not written. Choose a folder of its own, such as --out ${usual}.`,
    exitCode.usage,
  )
}

/** Null when it is not a folder. */
function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? [] : null
  }
}
