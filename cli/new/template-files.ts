import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import type { TemplateName } from './templates.ts'

const README = 'README.md'
/** Files whose real names would be picked up by npm, or by Biome in this repository. */
const RENAMED: Readonly<Record<string, string>> = { _gitignore: '.gitignore', '_biome.json': 'biome.json' }

/** The name of a template's file in a site. */
export function nameInSite(file: string): string {
  return RENAMED[file] ?? file
}

/** The files of a template by path, merged with the files common to all templates. Its README is inserted into the common one. */
export function templateFiles(name: TemplateName): Map<string, string | Buffer> {
  const common = filesBelow('common')
  const own = filesBelow(name)
  const readme = String(common.get(README)).replace('__OF_TEMPLATE__\n', () => String(own.get(README)))
  return new Map([...common, ...own, [README, readme]])
}

/** The files common to all templates. */
export function commonFiles(): Map<string, string | Buffer> {
  return filesBelow('common')
}

function filesBelow(name: string): Map<string, string | Buffer> {
  const folder = join(packageRoot, 'cli/templates', name)
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // A command that was run in the template itself has left its cache there.
      .filter((entry) => entry.isFile() && !relative(folder, entry.parentPath).startsWith('.sitio'))
      .map((entry): [string, Buffer] => {
        const path = join(entry.parentPath, entry.name)
        const file = nameOfFile(folder, path)
        return [nameInSite(file), readFileSync(path)]
      }),
  )
}
