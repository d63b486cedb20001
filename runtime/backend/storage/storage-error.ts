/** Why nothing can be stored for now: no room, no right to write, another process that holds the file, no code of the database. */
export type StorageFault = 'full' | 'read-only' | 'busy' | 'no-library'

/** Nothing was stored, not even half; its message is for whoever runs the server. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly fault: StorageFault

  constructor(fault: StorageFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

/** What a client is told, with a status of HTTP. */
export const storageAnswers: Readonly<Record<StorageFault, { readonly status: number; readonly message: string }>> = {
  full: { status: 507, message: 'There is no room to store this.' },
  'read-only': { status: 503, message: 'Nothing can be stored at the moment.' },
  'no-library': { status: 503, message: 'Nothing can be stored at the moment.' },
  busy: { status: 503, message: 'Nothing can be stored at the moment. Try again shortly.' },
}

/** Low bytes of SQLite's result codes, and the file system's own. */
const faultByCode: ReadonlyMap<unknown, StorageFault> = new Map<unknown, StorageFault>([
  [5, 'busy'],
  [8, 'read-only'],
  [13, 'full'],
  [14, 'read-only'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['EROFS', 'read-only'],
  // Thrown where the library is loaded: nothing else is, that late.
  ['ERR_MODULE_NOT_FOUND', 'no-library'],
  ['MODULE_NOT_FOUND', 'no-library'],
  ['ERR_DLOPEN_FAILED', 'no-library'],
  // A file stands where the folder should be.
  ['ENOTDIR', 'read-only'],
  ['EEXIST', 'read-only'],
])

/** What an error of SQLite or of the file system says of the store; null when it says something else. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StorageError) return error.fault
  if ('rawCode' in error && typeof error.rawCode === 'number') return faultByCode.get(error.rawCode & 0xff) ?? null
  return 'code' in error ? (faultByCode.get(error.code) ?? null) : null
}
