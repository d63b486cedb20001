import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { sep } from 'node:path'

/** Texts that are not written yet, by the absolute path of their file: a site is read as if they were. */
export type EditedTexts = ReadonlyMap<string, string>

/** Every file as the disk has it. */
export const noEdits: EditedTexts = new Map()

/** What is said of a file whose text is null. */
export const unreadableReason = 'it is not a file, or it may not be read'

/** The text of a file; null where there is none, where a folder or a pipe stands, or where it may not be read. */
export function readEdited(path: string, edited: EditedTexts): string | null {
  const text = edited.get(path)
  if (text !== undefined) return text
  try {
    return statSync(path).isFile() ? readFileSync(path, 'utf8') : null
  } catch {
    // No right to read it, or it vanished: either way there is nothing to read.
    return null
  }
}

/** Whether a file is there to be read, without reading it. */
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

/** Whether there is a file or a folder. */
export function isThere(path: string, edited: EditedTexts): boolean {
  return existsSync(path) || [...edited.keys()].some((file) => file === path || file.startsWith(path + sep))
}

/** What is in a folder, in alphabetical order; nothing where there is none. */
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
    // A file of that name, no right to look into it, or it vanished.
    return []
  }
}
