/**
 * Why nothing can be stored at the moment: no room, no permission to write, an error of the disk, another process that holds the file, a damaged
 * file, missing native code, an unreachable server.
 */
export type StorageFault = 'full' | 'read-only' | 'disk' | 'busy' | 'damaged' | 'no-library' | 'unreachable'

/** Nothing was stored, not even partially. The message is for whoever runs the server. */
export class StorageError extends Error {
  override readonly name = 'StorageError'
  readonly fault: StorageFault

  constructor(fault: StorageFault, message: string, cause?: unknown) {
    super(message, { cause })
    this.fault = fault
  }
}

/** The answer to a client, with an HTTP status. */
export const storageAnswers: Readonly<Record<StorageFault, { readonly status: number; readonly message: string }>> = {
  full: { status: 507, message: 'There is no room to store this.' },
  'read-only': { status: 503, message: 'Nothing can be stored at the moment.' },
  disk: { status: 503, message: 'Nothing can be stored at the moment.' },
  damaged: { status: 503, message: 'Nothing can be stored at the moment.' },
  'no-library': { status: 503, message: 'Nothing can be stored at the moment.' },
  unreachable: { status: 503, message: 'Nothing can be stored at the moment. Try again shortly.' },
  busy: { status: 503, message: 'Nothing can be stored at the moment. Try again shortly.' },
}

/** The low bytes of SQLite's result codes, and the codes of the file system. */
const FAULT_BY_CODE: ReadonlyMap<unknown, StorageFault> = new Map<unknown, StorageFault>([
  [5, 'busy'],
  [8, 'read-only'],
  [10, 'disk'],
  [11, 'damaged'],
  [13, 'full'],
  [14, 'read-only'],
  [26, 'damaged'],
  // PostgreSQL's codes: no room, read-only, no permission, shutting down, too many connections, a lock or a statement that takes too long.
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['42501', 'unreachable'],
  ['57P01', 'unreachable'],
  ['57P02', 'unreachable'],
  ['57P03', 'unreachable'],
  ['53300', 'unreachable'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['ECONNREFUSED', 'unreachable'],
  ['ECONNRESET', 'unreachable'],
  ['ETIMEDOUT', 'unreachable'],
  ['ENOTFOUND', 'unreachable'],
  ['EAI_AGAIN', 'unreachable'],
  ['EPIPE', 'unreachable'],
  ['EIO', 'disk'],
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EFBIG', 'full'],
  ['EACCES', 'read-only'],
  ['EPERM', 'read-only'],
  ['EROFS', 'read-only'],
  // Thrown when the library is loaded; nothing else is loaded that late.
  ['ERR_MODULE_NOT_FOUND', 'no-library'],
  ['MODULE_NOT_FOUND', 'no-library'],
  ['ERR_DLOPEN_FAILED', 'no-library'],
  // There is a file where the folder should be.
  ['ENOTDIR', 'read-only'],
  ['EEXIST', 'read-only'],
])

/** Messages of the package `pg` about lost connections, which have no code. */
const LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error)/

/** The fault that an error of a database or of the file system stands for; null when it stands for none. */
export function storageFaultOf(error: unknown): StorageFault | null {
  if (!(error instanceof Error)) return null
  if (error instanceof StorageError) return error.fault
  if ('rawCode' in error && typeof error.rawCode === 'number') return FAULT_BY_CODE.get(error.rawCode & 0xff) ?? null
  if ('syscall' in error && error.syscall === 'connect') return 'unreachable'
  // What Node says where a folder cannot be created on a file system that is read-only.
  if ('syscall' in error && error.syscall === 'mkdir' && 'code' in error && error.code === 'ENOENT') return 'read-only'
  if ('code' in error && error.code !== undefined) return FAULT_BY_CODE.get(error.code) ?? null
  return LOST.test(error.message) ? 'unreachable' : null
}
