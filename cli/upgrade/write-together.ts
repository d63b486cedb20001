import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../runtime/source/write-whole.ts'

/**
 * Writes several files of a folder and then does what belongs to them: all of it, or nothing. Whatever fails, the files are as they were.
 *
 * @param texts - by their paths below the folder.
 * @throws what the file system or `then` throws.
 */
export async function writeTogether(
  root: string,
  texts: ReadonlyMap<string, string>,
  then: () => Promise<void>,
): Promise<void> {
  const before = new Map([...texts.keys()].map((file) => [file, readText(join(root, file))]))
  try {
    for (const [file, text] of texts) writeWhole(join(root, file), text)
    await then()
  } catch (error) {
    for (const [file, text] of before) {
      if (text === null) rmSync(join(root, file), { force: true })
      else if (readText(join(root, file)) !== text) writeWhole(join(root, file), text)
    }
    throw error
  }
}

function readText(path: string): string | null {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
