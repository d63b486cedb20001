import { accessSync, constants, readFileSync, statSync } from 'node:fs'

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
export function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    // As above.
    return false
  }
}
