import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openWorkFolder, type WorkFolder } from '../../runtime/source/disk/work-folder.ts'
import { pictureCache } from '../../runtime/source/parts/find-pictures.ts'

/** Folders that are generated, or installed, and not part of the site itself. */
export const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.sitio'])

/**
 * Copies a site to a folder beside it, so that its relative paths to other folders still work, and links its packages.
 *
 * @param without - the package that the copy gets elsewhere.
 */
export function stageSite(root: string, without?: string): WorkFolder {
  const stage = openWorkFolder(root, 'upgrading')
  try {
    for (const name of readdirSync(root)) {
      if (!LEFT_OUT.has(name))
        cpSync(join(root, name), join(stage.path, name), { recursive: true, verbatimSymlinks: true })
    }
    linkPackages(join(root, 'node_modules'), join(stage.path, 'node_modules'), without)
    linkPictures(pictureCache(root), pictureCache(stage.path))
    return stage
  } catch (error) {
    stage.remove()
    throw error
  }
}

/** Links the made pictures: they take the longest to make, and their names identify their content. */
function linkPictures(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(dirname(to), { recursive: true })
  symlinkSync(from, to)
}

function linkPackages(from: string, to: string, without: string | undefined): void {
  if (!existsSync(from)) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue
    const scope = `${name}/`
    if (without?.startsWith(scope)) {
      mkdirSync(join(to, name))
      for (const inner of readdirSync(join(from, name)))
        if (scope + inner !== without) symlinkSync(join(from, name, inner), join(to, name, inner))
    } else if (name !== without) symlinkSync(join(from, name), join(to, basename(name)))
  }
}
