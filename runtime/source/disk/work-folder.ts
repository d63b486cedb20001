import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { clearAbandonedWork, workPath } from './abandoned-work.ts'
import { replaceFolder } from './replace-folder.ts'

/** A folder in the making, beside the place where it will stand. */
export interface WorkFolder {
  readonly path: string
  /** Puts it, finished, in the place of the one before, which stays whole until then. */
  publish(): void
  /** Removes what was not published. */
  remove(): void
}

/**
 * Opens a folder beside `place`, with the rights that any new folder has here (the umask counts), so that a file server may serve what is
 * published. What killed processes have left there goes.
 */
export function openWorkFolder(place: string, kind: 'building' | 'rendering' | 'recording' | 'upgrading'): WorkFolder {
  clearAbandonedWork(place)
  const path = workPath(place, kind)
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path)
  return {
    path,
    publish: () => replaceFolder(path, place),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
