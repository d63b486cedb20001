import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { PictureStore } from './picture-store.ts'

/**
 * Writes every picture of a site into a folder, and makes those that the store does not have yet.
 *
 * @returns their names.
 * @throws JobError as the store does.
 */
export async function writePictures(store: PictureStore, folder: string): Promise<string[]> {
  const names = [...store.names]
  if (names.length > 0) await mkdir(folder, { recursive: true })
  await Promise.all(
    names.map(async (name) => {
      const file = await store.find(name)
      if (file !== null) await copyFile(file, join(folder, name))
    }),
  )
  return names
}
