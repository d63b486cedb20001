import { createHmac } from 'node:crypto'
import type { SiteModel } from '../../site/site-model.ts'
import { type Environment, readSecret } from './secrets.ts'

/**
 * What who asks for what is kept to be dropped has to know: the secret that the manifest names for webhooks, otherwise one that is made of
 * SITE_SECRET, for `site cache purge`; null: nobody may ask.
 */
export function refreshSecret(
  { refreshSecret: name }: Pick<SiteModel, 'refreshSecret'>,
  env: Environment,
): string | null {
  const named = name === null ? null : readSecret(name, env)
  if (named !== null || !env.SITE_SECRET) return named
  return createHmac('sha256', env.SITE_SECRET).update('refresh').digest('hex')
}

/** The header that proves it for a body. */
export function refreshSignature(body: string | Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
}
