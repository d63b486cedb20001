/** Keys in this tab's session storage: when it was last reloaded by force (ms), and from which build. */
const RELOADED_AT = 'sitio-reload'
const RELOADED_BUILD = 'sitio-reload-build'

/** Whether a failed chunk may force a reload. The last one must be strictly more than `minIntervalMs` ago; anything sooner could be a loop. */
export function mayForceReload(lastReloadAt: number | null, now: number, minIntervalMs: number): boolean {
  return lastReloadAt === null || lastReloadAt + minIntervalMs < now
}

/**
 * Claims this tab's right to one forced reload. Returns false when the last one was too recent, and when session storage is unavailable: without it
 * nothing would stop the next reload.
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
    // Session storage is switched off, or full.
    return false
  }
}
