import { createHmac, timingSafeEqual } from 'node:crypto'

/** Attempts per sender and minute where a secret is required: enough for a busy editor, too few for guessing. */
export const ATTEMPTS = { limit: 60, windowMs: 60_000 }

/** Compares in constant time, wherever the texts differ. */
export function isSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHmac('sha256', wanted).update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}

/** Whether an `authorization` header bears the secret. The name of its scheme may be written in any case. */
export function bearsSecret(authorization: string | undefined, secret: string): boolean {
  return isSecret((authorization ?? '').replace(/^bearer +/i, 'Bearer '), `Bearer ${secret}`)
}
