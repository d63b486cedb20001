import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { layout } from './site-file.ts'

/** The files of a build, with their sizes in bytes: path → size, with slashes. */
export type BuildFiles = Readonly<Record<string, number>>

/** Folders whose files keep their size. Files of `public` may be edited where the build runs, and descriptions are read whole anyway. */
const CODE = [layout.client, layout.program, dirname(layout.bundle)].map((folder) => `${folder}/`)

/** Another kind of machine needs other packages, and reports itself which are missing. */
const PACKAGES = `${layout.program}/node_modules/`

/** Writes the list of its files into a finished build. Leaves out packages, and hidden files, which hosts do not always copy. */
export function writeBuildFiles(dist: string): void {
  const files: Record<string, number> = {}
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/')
    const isListed = path !== layout.files && !path.startsWith(PACKAGES) && !/(?:^|\/)\./.test(path)
    if (entry.isFile() && isListed) files[path] = statSync(join(dist, path)).size
  }
  writeFileSync(join(dist, layout.files), JSON.stringify(files))
}

/** The files that are missing, have another size, or are out of reach. Their content is not read, which would take too long at a start. */
export function damagedFiles(dist: string, files: BuildFiles): string[] {
  return Object.entries(files).flatMap(([path, size]) => {
    const found = sizeOf(join(dist, path))
    const isCode = CODE.some((folder) => path.startsWith(folder))
    return found === size || (found !== null && !isCode) ? [] : [path]
  })
}

function sizeOf(path: string): number | null {
  try {
    return statSync(path).size
  } catch {
    return null
  }
}
