import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { openWorkFolder, type WorkFolder } from '../../runtime/source/disk/work-folder.ts'
import { pictureCache } from '../../runtime/source/parts/find-pictures.ts'

/** What is made of a site, or comes from elsewhere. */
export const LEFT_OUT = new Set(['node_modules', 'dist', '.git', '.sitio'])

/**
 * A copy of a site beside it, so that its paths to other folders still lead there, with the packages of the site.
 *
 * @param without - the package that it gets elsewhere.
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

/** What takes longest to make, and says by its name of what it was made. */
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
