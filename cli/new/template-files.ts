import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import { packageRoot } from '../../runtime/source/package-root.ts'

/** The files of the template, by their paths. */
export function templateFiles(): Map<string, string | Buffer> {
  const folder = join(packageRoot, 'cli/templates/site')
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // A command that looked at the template itself has left its cache there.
      .filter((entry) => entry.isFile() && !relative(folder, entry.parentPath).startsWith('.sitio'))
      .map((entry): [string, Buffer] => {
        const path = join(entry.parentPath, entry.name)
        const file = nameOfFile(folder, path)
        // npm would take a .gitignore in the package for its own.
        return [file === '_gitignore' ? '.gitignore' : file, readFileSync(path)]
      }),
  )
}
