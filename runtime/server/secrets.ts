import type { ClientModel } from '../site/site-model.ts'

/** A name → value look-up; the process environment in production. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The value of `{ secret: NAME }`; null when unset or empty (D32). */
function readSecret(name: string, env: Environment): string | null {
  return env[name] || null
}

/**
 * Request headers of a client. The authorization is the fixed value, the bearer token, or both in that order, joined with a comma (D8);
 * without either the header is absent (spec section 6).
 */
export function clientHeaders(client: ClientModel, env: Environment): (token: string | null) => Record<string, string> {
  const fixed: Record<string, string> = {}
  for (const [name, value] of Object.entries(client.headers)) {
    const text = typeof value === 'string' ? value : readSecret(value.secret, env)
    if (text !== null) fixed[name.toLowerCase()] = text
  }
  const { bearer, secret } = client.authorization
  const fixedAuthorization = secret === null ? null : readSecret(secret, env)
  return (token) => {
    const parts = [fixedAuthorization, bearer && token !== null ? `Bearer ${token}` : null].filter(
      (part) => part !== null,
    )
    return parts.length === 0 ? fixed : { ...fixed, authorization: parts.join(', ') }
  }
}
