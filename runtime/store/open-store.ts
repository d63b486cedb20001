import { resolve } from 'node:path'
import { FolderStore } from './folder-store.ts'
import { HttpStore } from './http-store.ts'
import type { Store } from './store.ts'

/**
 * The store that `--store` names: a folder or a URL.
 *
 * @param cwd - relative folders are resolved against this one.
 * @param token - the token for the store's server.
 */
export function openStore(place: string, cwd: string, token: string | undefined): Store {
  return /^https?:\/\//.test(place) ? new HttpStore(place, token) : new FolderStore(resolve(cwd, place))
}
