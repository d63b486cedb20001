import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The files below a folder, by their paths there, one after the other: of a large site nobody holds them all. */
export async function* filesOfTree(folder: string, below = ''): AsyncGenerator<string, void> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  for (const entry of entries) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) yield* filesOfTree(folder, path)
    else if (entry.isFile()) yield path
  }
}
