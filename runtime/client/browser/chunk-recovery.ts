/** Keys of this tab's session storage: when it was last reloaded by force, in ms, and from which build. */
const RELOADED_AT = 'sitio-reload'
const RELOADED_BUILD = 'sitio-reload-build'

/** Whether a failed chunk may force a reload: only when the last is strictly more than `minIntervalMs` ago: more often could be a loop. */
export function mayForceReload(lastReloadAt: number | null, now: number, minIntervalMs: number): boolean {
  return lastReloadAt === null || lastReloadAt + minIntervalMs < now
}

/**
 * Takes the right to one forced reload of this tab, if it may have it now. Without session storage there is none: nothing would stop the
 * next one.
 *
 * @see cli/docs/guide/about/decisions.md#forced-reloads
 */
export function claimReload(build: string, now: number, minIntervalMs: number): boolean {
  try {
    const written = Number.parseInt(sessionStorage.getItem(RELOADED_AT) ?? '', 10)
    if (!mayForceReload(Number.isNaN(written) ? null : written, now, minIntervalMs)) return false
    sessionStorage.setItem(RELOADED_AT, String(now))
    sessionStorage.setItem(RELOADED_BUILD, build)
    return true
  } catch {
    // Storage is switched off, or full.
    return false
  }
}
