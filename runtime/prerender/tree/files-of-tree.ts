import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../values/error-code.ts'

/** The paths of all files below a folder, one after the other, so that those of a large site are never all in memory. */
export function* filesOfTree(folder: string, below = ''): Generator<string, void> {
  for (const entry of entriesIn(join(folder, below))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* filesOfTree(folder, path)
    else yield path
  }
}

function entriesIn(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}
