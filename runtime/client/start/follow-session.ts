import { readCookie } from '../../session/read-cookie.ts'
import { announceSession } from '../../session/session-change.ts'

/**
 * Tells the other tabs of a login or logout in this one, and this one of theirs; also of what happened while the browser had put the page
 * aside, where no news arrive.
 */
export function followSession(cookieName: string): void {
  let seen = readCookie(cookieName)
  const channel = new BroadcastChannel('sitio:session')
  document.addEventListener('sitio:session', ({ detail: { isActive, cause, isOwn } }) => {
    seen = readCookie(cookieName)
    if (isOwn) channel.postMessage({ isActive, cause })
  })
  channel.onmessage = ({ data: { isActive, cause } }) => void announceSession({ isActive, cause, isOwn: false })
  addEventListener('pageshow', ({ persisted }) => {
    const isActive = readCookie(cookieName) !== null
    if (persisted && readCookie(cookieName) !== seen)
      void announceSession({ isActive, cause: isActive ? 'login' : 'logout', isOwn: false })
  })
}
