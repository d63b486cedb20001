import { createHmac, timingSafeEqual } from 'node:crypto'

/** Attempts per sender and minute where a secret is required: enough for an editor who saves often, too few for guessing. */
export const ATTEMPTS = { limit: 60, windowMs: 60_000 }

/** Compares in constant time, wherever the texts differ. */
export function isSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHmac('sha256', wanted).update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
