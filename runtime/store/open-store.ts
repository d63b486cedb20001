import { resolve } from 'node:path'
import { FolderStore } from './folder-store.ts'
import { HttpStore } from './http-store.ts'
import type { Store } from './store.ts'

/**
 * The store that `--store` names: a folder, or an address.
 *
 * @param cwd - from where a folder is meant.
 * @param token - what the server of a store asks for.
 */
export function openStore(place: string, cwd: string, token: string | undefined): Store {
  return /^https?:\/\//.test(place) ? new HttpStore(place, token) : new FolderStore(resolve(cwd, place))
}
