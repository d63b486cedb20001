import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../../values/error-code.ts'
import type { Environment } from './secrets.ts'

/** The folder in which visitors' entries and uploads are stored. */
export function dataFolder(root: string, env: Environment): string {
  return resolve(root, env.SITE_DATA_DIR || '.sitio/data')
}

/** The system's code for what keeps this process from storing in a data folder, such as `EACCES`; null when it can. Writes nothing. */
export async function dataFolderFault(folder: string): Promise<string | null> {
  const faults = [await folderFault(folder), await faultOf(join(folder, 'sitio.db'), constants.W_OK)]
  return faults.find((fault) => fault !== null && fault !== 'ENOENT') ?? null
}

/** Checks the folder, or, if it does not exist yet, the nearest folder above it, in which it would be created. */
async function folderFault(folder: string): Promise<string | null> {
  // With a trailing slash, a file gives ENOTDIR.
  const fault = await faultOf(`${folder}/`, constants.W_OK | constants.X_OK)
  return fault === 'ENOENT' && dirname(folder) !== folder ? folderFault(dirname(folder)) : fault
}

async function faultOf(path: string, mode: number): Promise<string | null> {
  try {
    await access(path, mode)
    return null
  } catch (error) {
    return errorCode(error) ?? String(error)
  }
}
