import { mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { clearAbandonedWork, workPath } from './abandoned-work.ts'
import { replaceFolder } from './replace-folder.ts'

/** A folder that is being made, beside its final place. */
export interface WorkFolder {
  readonly path: string
  /** Puts the finished folder in its place. The previous one stays complete until then. */
  publish(): void
  /** Removes an unpublished folder. */
  remove(): void
}

/**
 * Creates a folder beside `place`, with the usual permissions of a new folder (umask), so that a file server can serve what is published. Removes
 * what killed processes have left there.
 */
export function openWorkFolder(place: string, kind: 'building' | 'rendering' | 'recording' | 'upgrading'): WorkFolder {
  clearAbandonedWork([place])
  const path = workPath(place, kind)
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path)
  return {
    path,
    publish: () => replaceFolder(path, place),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
}
