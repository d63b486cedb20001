import { existsSync, readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const MEMORY_DISK = '/dev/shm'
/** Several times what a run has in its temporary folders at a time. */
const ROOM_BYTES = 4 * 2 ** 30

/**
 * Where tests have their temporary folders: in memory, if there is room. They make and remove tens of thousands of files, which on a disk is an eighth of
 * what they compute.
 */
export function temporaryDisk(): string {
  return hasMemoryDisk() ? MEMORY_DISK : tmpdir()
}

function hasMemoryDisk(): boolean {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY_DISK) || !existsSync('/proc/mounts')) return false
  const { bavail, bsize } = statfsSync(MEMORY_DISK)
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .find((line) => line.split(' ')[1] === MEMORY_DISK)
  // Tests run programs from there, which some containers forbid.
  return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES && mount !== undefined && !mount.includes('noexec')
}
