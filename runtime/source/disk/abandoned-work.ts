import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** What something temporary beside a place is for; `old` is what stood there before. */
type WorkKind = 'building' | 'rendering' | 'recording' | 'upgrading' | 'writing' | 'old'

const workSuffix = /^\.(building|rendering|recording|upgrading|writing|old)-(\d+)-[0-9a-f]{8}$/

/** A path beside `place` that nobody else uses. It tells which process does, so that another one knows when nobody does any more. */
export function workPath(place: string, kind: WorkKind): string {
  return `${place}.${kind}-${process.pid}-${randomBytes(4).toString('hex')}`
}

/**
 * Removes what processes that were killed have left beside a place; what others work on at the moment stays. A process that was killed
 * between the two steps of a replacement left nothing at the place: there what stood there before is put back.
 */
export function clearAbandonedWork(place: string): void {
  for (const name of namesIn(dirname(place))) {
    if (!name.startsWith(`${basename(place)}.`)) continue
    const [, kind, pid] = workSuffix.exec(name.slice(basename(place).length)) ?? []
    const path = join(dirname(place), name)
    if (pid === undefined || !isAbandoned(path, Number(pid))) continue
    try {
      if (kind === 'old' && !existsSync(place)) renameSync(path, place)
      else rmSync(path, { recursive: true, force: true })
    } catch {
      // Another process was quicker, or another user's rights forbid it: not what this one was called for.
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // Where nothing can be read, nothing was left, or the one who writes there says so.
  }
}

/** In a container each process may have the same id: what is older than this one is not its own. */
function isAbandoned(path: string, pid: number): boolean {
  if (pid !== process.pid) return !isRunning(pid)
  const startedAt = Date.now() - process.uptime() * 1000
  return (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? startedAt) < startedAt
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Of another user's process one is told that it is there, but not more.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
