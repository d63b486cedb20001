import { statSync } from 'node:fs'
import { join } from 'node:path'
import { decoded } from '../checks/facts/decoded.ts'
import type { PictureStore } from '../pictures/picture-store.ts'
import { pictureFolder } from '../values/picture-address.ts'

/** Where the pictures of a site are. */
export interface PicturePlaces {
  /** Makes those of assets/, where nobody has before. */
  readonly store: PictureStore
  /** Folder of the other files that browsers load from `/_site/`. */
  readonly clientFolder: string
  /** The length of a public file in bytes; null where there is none. */
  publicBytes(path: string): number | null
}

/** The length of a picture in bytes, by its path in the site, still encoded; null where nobody serves it, which is told elsewhere. */
export async function pictureBytes(
  path: string,
  { store, clientFolder, publicBytes }: PicturePlaces,
): Promise<number | null> {
  if (!path.startsWith('/_site/')) return publicBytes(decoded(path))
  const file = path.startsWith(pictureFolder)
    ? await store.find(path.slice(pictureFolder.length))
    : join(clientFolder, path.slice('/_site/'.length))
  return file === null ? null : (statSync(file, { throwIfNoEntry: false })?.size ?? null)
}
