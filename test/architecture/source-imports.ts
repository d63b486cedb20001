import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { importsOf } from '../support/read/imports-of.ts'

const root = join(import.meta.dirname, '../..')

/** Every file that is shipped, from the root of the repository; and all that they import. */
export const files: readonly string[] = ['runtime', 'cli', 'sections'].flatMap(sourceFiles)
export const imports = files.flatMap((file) => importsOf(file, textOf(file)))

export function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** Templates and the documentation are other sites' files; the tool that draws the pictures of this one is not shipped. */
function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.(?:ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/^cli\/(?:templates|docs)\//.test(file) && !file.startsWith('sections/pictures/'))
}
