import { createHmac, timingSafeEqual } from 'node:crypto'

/** Of one sender in a minute, at a door that asks for a secret: an editor who saves often, and nobody who guesses. */
export const ATTEMPTS = { limit: 60, windowMs: 60_000 }

/** Takes as long whatever differs. */
export function isSecret(given: string, wanted: string): boolean {
  const hash = (text: string) => createHmac('sha256', wanted).update(text).digest()
  return timingSafeEqual(hash(given), hash(wanted))
}
