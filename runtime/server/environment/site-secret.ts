import { randomBytes } from 'node:crypto'
import type { ClientModel } from '../../site/site-model.ts'
import { isEmbedded } from '../../values/paths/embedded-address.ts'
import type { Environment } from './secrets.ts'

/** The variable that hands the key of one start to all of its processes. */
export const START_KEY = 'SITIO_START_KEY'

/** The key that signs the embedded back-ends' tokens. If the environment sets none, a key of this start is used. */
export function siteSecret(env: Environment): string {
  return env.SITE_SECRET || env[START_KEY] || randomBytes(32).toString('hex')
}

/** What follows from an unset SITE_SECRET, and what to do about it; null when it is set, or when nobody can sign in anyway. */
export function unsetSecretAdvice(
  clients: Iterable<Pick<ClientModel, 'url'>>,
  { SITE_SECRET, SITE_ADMIN_EMAIL, SITE_ADMIN_PASSWORD }: Environment,
): { readonly text: string; readonly fix: string } | null {
  const hasLogin = [...clients].some(isEmbedded) && SITE_ADMIN_EMAIL && SITE_ADMIN_PASSWORD
  if (SITE_SECRET || !hasLogin) return null
  return {
    text: 'SITE_SECRET is not set: each start signs out everybody who has signed in, and several servers do not accept the tokens of each other',
    fix: 'Set it to a long random text, the same on all servers: openssl rand -hex 32',
  }
}
