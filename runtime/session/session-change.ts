/** `detail` of the document's event `sitio:session`: a login or a logout, in this tab or in another one. The cookie has been written. */
export interface SessionChange {
  readonly isActive: boolean
  readonly cause: 'login' | 'logout'
  /** Whether it happened in this tab. */
  readonly isOwn: boolean
  /** Whoever hears of it may let the login or logout wait for something, which may fail. */
  waitUntil(work: Promise<unknown>): void
}

declare global {
  interface DocumentEventMap {
    'sitio:session': CustomEvent<SessionChange>
  }
}

/** Tells the whole page, whose scripts share nothing but the document. Resolves when all that it was told to wait for has ended. */
export async function announceSession(change: Omit<SessionChange, 'waitUntil'>): Promise<void> {
  const works: Promise<unknown>[] = []
  const detail: SessionChange = { ...change, waitUntil: (work) => void works.push(work) }
  document.dispatchEvent(new CustomEvent('sitio:session', { detail }))
  await Promise.allSettled(works)
}
