import { readFileSync } from 'node:fs'

/** Texts that are not written yet, by the absolute path of their file: a site is read as if they were. */
export type EditedTexts = ReadonlyMap<string, string>

/** Every file as the disk has it. */
export const noEdits: EditedTexts = new Map()

/** The text of a file; throws as `readFileSync` does. */
export function readEdited(path: string, edited: EditedTexts): string {
  return edited.get(path) ?? readFileSync(path, 'utf8')
}
