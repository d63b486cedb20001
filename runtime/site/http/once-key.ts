/**
 * Header in which the server tells an embedded back-end the key of a submission: one that arrives again with the same key is stored once, and gets
 * the same answer. Visitors cannot send it.
 */
export const ONCE_KEY = 'sitio-once-key'

/** How long a key is remembered. */
export const ONCE_MS = 10 * 60_000
