import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { nameOfFile } from '../../runtime/manifest/text/name-of-file.ts'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import type { TemplateName } from './templates.ts'

const README = 'README.md'
/** What npm, and Biome in the repository of this package, would take for their own. */
const RENAMED: Readonly<Record<string, string>> = { _gitignore: '.gitignore', '_biome.json': 'biome.json' }

/** What a file of a template is called in a site. */
export function nameInSite(file: string): string {
  return RENAMED[file] ?? file
}

/** The files of a template by their paths: its own, and those that all have. Its README is a part of theirs. */
export function templateFiles(name: TemplateName): Map<string, string | Buffer> {
  const common = filesBelow('common')
  const own = filesBelow(name)
  const readme = String(common.get(README)).replace('__OF_TEMPLATE__\n', () => String(own.get(README)))
  return new Map([...common, ...own, [README, readme]])
}

/** The files that all templates have. */
export function commonFiles(): Map<string, string | Buffer> {
  return filesBelow('common')
}

function filesBelow(name: string): Map<string, string | Buffer> {
  const folder = join(packageRoot, 'cli/templates', name)
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // A command that looked at the template itself has left its cache there.
      .filter((entry) => entry.isFile() && !relative(folder, entry.parentPath).startsWith('.sitio'))
      .map((entry): [string, Buffer] => {
        const path = join(entry.parentPath, entry.name)
        const file = nameOfFile(folder, path)
        return [nameInSite(file), readFileSync(path)]
      }),
  )
}
