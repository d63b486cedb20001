import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { PictureStore } from '../pictures/picture-store.ts'
import { decoded } from '../values/paths/decoded.ts'
import { pictureFolder } from '../values/paths/picture-address.ts'

/** Where to find the pictures of a site. */
export interface PicturePlaces {
  /** Generates the pictures of assets/ that do not exist yet. */
  readonly store: PictureStore
  /** Folder of the other files that browsers load from `/_site/`. */
  readonly clientFolder: string
  /** Size of a public file in bytes; null when there is none. */
  publicBytes(path: string): number | null
}

/** Size of a picture in bytes, by its path in the site, still encoded. Null when the path is not served; another check reports that. */
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
