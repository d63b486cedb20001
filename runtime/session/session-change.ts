/** The `detail` of the document event `sitio:session`: a login or logout in this tab or another one. The cookie has been written already. */
export interface SessionChange {
  readonly isActive: boolean
  readonly cause: 'login' | 'logout'
  /** Whether it happened in this tab. */
  readonly isOwn: boolean
  /** Makes the login or logout wait for some work, even if that fails. */
  waitUntil(work: Promise<unknown>): void
}

declare global {
  interface DocumentEventMap {
    'sitio:session': CustomEvent<SessionChange>
  }
}

/** Tells the whole page, whose scripts share nothing but the document. Resolves when everything that it was asked to wait for has settled. */
export async function announceSession(change: Omit<SessionChange, 'waitUntil'>): Promise<void> {
  const works: Promise<unknown>[] = []
  const detail: SessionChange = { ...change, waitUntil: (work) => void works.push(work) }
  document.dispatchEvent(new CustomEvent('sitio:session', { detail }))
  await Promise.allSettled(works)
}
