import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { sep } from 'node:path'

/** Texts that are not saved yet, by absolute path: the site is read as if they were. */
export type EditedTexts = ReadonlyMap<string, string>

/** Every file is read from disk. */
export const noEdits: EditedTexts = new Map()

/** The reason given for a file whose text is null. */
export const unreadableReason = 'it is not a file, or it may not be read'

/** The text of a file; null when it does not exist, is not a regular file, or may not be read. */
export function readEdited(path: string, edited: EditedTexts): string | null {
  const text = edited.get(path)
  if (text !== undefined) return text
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : null
  } catch {
    // It may not be read, or has vanished.
    return null
  }
}

/** Whether a file can be read, without reading it. */
export function isReadable(path: string, edited: EditedTexts = noEdits): boolean {
  if (edited.has(path)) return true
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    // As above.
    return false
  }
}

/** Whether a file or folder exists. */
export function isThere(path: string, edited: EditedTexts): boolean {
  return existsSync(path) || [...edited.keys()].some((file) => file === path || file.startsWith(path + sep))
}

/** Names in a folder, in alphabetical order; empty when there is no folder. */
export function namesIn(folder: string, edited: EditedTexts = noEdits): string[] {
  const below = folder + sep
  const added = [...edited.keys()].flatMap((file) =>
    file.startsWith(below) ? [file.slice(below.length).split(sep, 1).join()] : [],
  )
  return [...new Set([...namesOnDisk(folder), ...added])].sort()
}

function namesOnDisk(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // It is a file, may not be listed, or has vanished.
    return []
  }
}
