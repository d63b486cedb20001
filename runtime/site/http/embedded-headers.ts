/**
 * Header in which the server tells an embedded back-end the key of a submission: one that arrives again with the same key is stored once, and gets
 * the same answer. Visitors cannot send it.
 */
export const ONCE_KEY = 'sitio-once-key'

/** How long a key is remembered. */
export const ONCE_MS = 10 * 60_000

/** Header in which the server tells an embedded back-end the address of the visitor whose operation it passes on. Visitors cannot send it. */
export const SENDER = 'sitio-sender'

/** Whether visitors may not send a header, since the server speaks to its embedded back-ends with it. */
export function isOfServer(header: string): boolean {
  return header === ONCE_KEY || header === SENDER
}
