import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { namesIn } from '../../manifest/text/edited-texts.ts'
import { errorCode } from '../../values/error-code.ts'

/** What a temporary file or folder beside a place is for; `old` is what was at the place before. */
type WorkKind = 'building' | 'rendering' | 'recording' | 'upgrading' | 'writing' | 'old'

const WORK_NAME = /^(.*)\.(building|rendering|recording|upgrading|writing|old)-(\d+)-[0-9a-f]{8}$/

/**
 * A path beside `place` that nobody else uses. It contains the process id, so that others can tell when nobody uses it any more. A copy of a site is
 * hidden: to npm, a package `clients/luz.upgrading-…` would be a second workspace of the same name.
 */
export function workPath(place: string, kind: WorkKind): string {
  const name = `${basename(place)}.${kind}-${process.pid}-${randomBytes(4).toString('hex')}`
  return join(dirname(place), kind === 'upgrading' ? `.${name}` : name)
}

/**
 * Removes what killed processes have left beside these places; what running processes use stays. If a process was killed between the two steps of a
 * replacement, nothing is at the place; then the previous content is put back. Each folder is listed only once, since it may hold thousands of them.
 */
export function clearAbandonedWork(places: readonly string[]): void {
  const wanted = new Set(places.map((place) => join(place)))
  for (const folder of new Set(places.map((place) => dirname(place))))
    for (const name of namesIn(folder)) {
      const [, own, kind, pid] = WORK_NAME.exec(name) ?? []
      if (own === undefined) continue
      const place = [own, own.replace(/^\./, '')].map((each) => join(folder, each)).find((each) => wanted.has(each))
      const path = join(folder, name)
      if (place === undefined || !isAbandoned(path, Number(pid))) continue
      try {
        if (kind === 'old' && !existsSync(place)) renameSync(path, place)
        else rmSync(path, { recursive: true, force: true })
      } catch {
        // Another process was quicker, or the permissions do not allow it. Neither should stop this process.
      }
    }
}

/** In containers, processes may share an id, so what is older than this process is not its own. */
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
    // For another user's process, EPERM says only that it exists.
    return errorCode(error) === 'EPERM'
  }
}
