import { lstatSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { packageRoot } from '../../runtime/source/parts/package-root.ts'
import { requireUsableFolder } from '../../runtime/source/parts/usable-folder.ts'
import { errorCode } from '../../runtime/values/error-code.ts'
import { JobError } from '../io.ts'

/** Whether the target exists, empty or as a repository without files. @throws JobError (exit 1) for anything else. */
export function checkTarget(target: string, folder: string): boolean {
  const real = realTarget(target)
  requireUsableFolder(real)
  const home = realpathSync(packageRoot)
  if (real === home || real.startsWith(`${home}${sep}`))
    throw new JobError(`${folder} is inside the package sitio. Choose a folder outside ${home}.`)
  // A repository without files counts as empty.
  const entries = readEntries(target, folder)?.filter((name) => name !== '.git') ?? null
  if (entries !== null && entries.length > 0)
    throw new JobError(`${folder} is not empty (${entries[0]}). Choose another folder, or empty it first.`)
  return entries !== null
}

/** The real path of the target, with the links in its existing part resolved. */
function realTarget(target: string): string {
  try {
    return realpathSync(target)
  } catch {
    const parent = dirname(target)
    return parent === target ? target : join(realTarget(parent), basename(target))
  }
}

function readEntries(target: string, folder: string): string[] | null {
  try {
    return readdirSync(target)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'ENOENT' && !isDanglingLink(target)) return null
    const reason = code === 'ENOENT' ? 'it is a link to nothing' : code === 'ENOTDIR' ? 'it is not a folder' : code
    throw new JobError(`${folder} cannot be used: ${reason ?? error}.`)
  }
}

function isDanglingLink(target: string): boolean {
  return lstatSync(target, { throwIfNoEntry: false }) !== undefined
}
