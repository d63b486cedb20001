import { readdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { layout } from '../runtime/artefact/site-file.ts'
import { errorCode } from '../runtime/values/error-code.ts'
import { exitCode, JobError } from './io.ts'

/** The folder in which a site is built by default. */
export function defaultOutDir({ root }: { readonly root: string }): string {
  return join(root, 'dist/site')
}

/** The folder in which a site is prerendered by default. */
export function defaultStaticDir({ root }: { readonly root: string }): string {
  return join(root, WRITTEN.prerender.usual)
}

/** By command: what marks a folder as its earlier output, and its default folder. */
const WRITTEN = {
  prerender: { mark: '_site', usual: 'dist/static' },
  build: { mark: layout.server, usual: 'dist/site' },
  gallery: { mark: '_site', usual: 'dist/gallery' },
} as const

/**
 * Refuses an output folder that holds anything else, such as `public/` or the site itself, because a command replaces the whole folder; and one in
 * `public/`, because the output would become a part of the site.
 *
 * @throws JobError (exit 2)
 */
export function requireOwnFolder(
  outDir: string,
  command: keyof typeof WRITTEN,
  { root }: { readonly root: string },
): void {
  const { mark, usual } = WRITTEN[command]
  const refuse = (why: string) =>
    new JobError(`${outDir} ${why}. Choose a folder of its own, such as --out ${usual}.`, exitCode.usage)
  const names = namesIn(outDir)
  const isOwn = names?.length === 0 || names?.includes(mark)
  if (!isOwn || isIn(root, outDir))
    throw refuse(`would be replaced as a whole, but contains something that site ${command} has not written`)
  if (isIn(outDir, join(root, 'public'))) throw refuse('is in public/, and all files there are a part of the site')
}

/** Whether a path is a folder, or below it. Both are absolute. */
function isIn(path: string, folder: string): boolean {
  const below = relative(folder, path)
  return below !== '..' && !/^\.\.[\\/]/.test(below) && !isAbsolute(below)
}

/** Null when it is not a folder. */
function namesIn(folder: string): string[] | null {
  try {
    return readdirSync(folder)
  } catch (error) {
    return errorCode(error) === 'ENOENT' ? [] : null
  }
}
