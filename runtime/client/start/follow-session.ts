import { readCookie } from '../../session/read-cookie.ts'
import { announceSession } from '../../session/session-change.ts'

/**
 * Keeps tabs in step: announces a login or logout in this tab to the others, and theirs to this one. Changes made while the page was in the
 * back/forward cache, where no messages arrive, are announced when it comes back.
 */
export function followSession(cookieName: string): void {
  let seen = readCookie(cookieName)
  const channel = openChannel()
  document.addEventListener('sitio:session', ({ detail: { isActive, cause, isOwn } }) => {
    seen = readCookie(cookieName)
    if (isOwn) channel?.postMessage({ isActive, cause })
  })
  channel?.addEventListener('message', ({ data: { isActive, cause } }) => {
    void announceSession({ isActive, cause, isOwn: false })
  })
  addEventListener('pageshow', ({ persisted }) => {
    const isActive = readCookie(cookieName) !== null
    if (persisted && readCookie(cookieName) !== seen)
      void announceSession({ isActive, cause: isActive ? 'login' : 'logout', isOwn: false })
  })
}

/** Null where it is refused, as Firefox does to visitors who block all cookies. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('sitio:session')
  } catch {
    return null
  }
}
