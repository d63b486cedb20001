import { createHmac } from 'node:crypto'
import type { SiteModel } from '../../site/site-model.ts'
import { type Environment, readSecret } from './secrets.ts'

/**
 * The secret that a caller must know to have cached data dropped: the one that the manifest names for webhooks, otherwise one derived from
 * SITE_SECRET, for `site cache purge`. Null when neither is set: then nobody may ask.
 */
export function refreshSecret(
  { refreshSecret: name }: Pick<SiteModel, 'refreshSecret'>,
  env: Environment,
): string | null {
  const named = name === null ? null : readSecret(name, env)
  if (named !== null || !env.SITE_SECRET) return named
  return createHmac('sha256', env.SITE_SECRET).update('refresh').digest('hex')
}

/** The value of the header that proves, for a body, that the sender knows the secret. */
export function refreshSignature(body: string | Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
