/**
 * The header in which this server tells an embedded back-end what an entry is known by: what comes again with the same key is stored once, and
 * answered as the first time. Nobody else can send it.
 */
export const ONCE_KEY = 'sitio-once-key'

/** For so long, the same is not taken again. */
export const ONCE_MS = 10 * 60_000
