import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { importsOf } from '../support/read/imports-of.ts'

const root = join(import.meta.dirname, '../..')

/** Every shipped file, as a path from the root of the repository, with everything that it imports. */
export const files: readonly string[] = ['runtime', 'cli', 'sections'].flatMap(sourceFiles)
export const imports = files.flatMap((file) => importsOf(file, textOf(file)))

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Leaves out templates and the documentation, which are files of other sites, and the tool that draws this site's pictures, which is not shipped. */
function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/^cli\/(?:templates|docs)\//.test(file) && !file.startsWith('sections/pictures/'))
}
