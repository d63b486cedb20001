import type { ClientModel } from '../../site/site-model.ts'

/** A name → value look-up; the process environment in production. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The value of `{ secret: NAME }`; null when unset or empty. */
export function readSecret(name: string, env: Environment): string | null {
  return env[name] || null
}

/**
 * Request headers of a client. The authorization is the fixed value, the bearer token, or both in that order, joined with a comma;
 * without either the header is absent.
 *
 * @see cli/docs/guide/about/decisions.md#the-authorization-header
 */
export function clientHeaders(
  client: Pick<ClientModel, 'headers' | 'authorization'>,
  env: Environment,
): (token: string | null) => Record<string, string> {
  const fixed = fixedHeaders(client.headers, env)
  const { bearer, secret } = client.authorization
  const fixedAuthorization = secret === null ? null : readSecret(secret, env)
  return (token) => {
    const parts = [fixedAuthorization, bearer && token !== null ? `Bearer ${token}` : null].filter(
      (part) => part !== null,
    )
    return parts.length === 0 ? fixed : { ...fixed, authorization: parts.join(', ') }
  }
}

/** Headers of the manifest with their secrets, names in small letters; one whose secret is unset is left out. */
export function fixedHeaders(headers: ClientModel['headers'], env: Environment): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : readSecret(value.secret, env)
    return text === null ? [] : [[name.toLowerCase(), text]]
  })
  return Object.fromEntries(texts)
}

/** A shorter value would also be found where it is none. */
const MIN_SECRET_LENGTH = 8

/** Names of the secrets in headers. */
export function secretNames(headers: ClientModel['headers']): string[] {
  return Object.values(headers).flatMap((value) => (typeof value === 'string' ? [] : value.secret))
}

/**
 * Takes a client's secrets out of a text: a back-end that repeats what it was sent must not carry them to a visitor or into the log.
 */
export function secretConcealer({ authorization, headers }: ClientModel, env: Environment): (text: string) => string {
  return concealer([authorization.secret ?? [], secretNames(headers)].flat(), env)
}

/** Takes secrets out of a text. @param names - their variables. */
export function concealer(names: readonly string[], env: Environment): (text: string) => string {
  const secrets = names.flatMap((name) => readSecret(name, env) ?? [])
  // Whole first, then without the scheme before it, as a back-end may repeat it; as they are, and as they stand in JSON.
  const parts = [...secrets, ...secrets.map((secret) => secret.slice(secret.lastIndexOf(' ') + 1))].filter(isLong)
  const forms = new Set(parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]))
  if (forms.size === 0) return (text) => text
  return (text) => [...forms].reduce((shown, form) => shown.replaceAll(form, '[secret]'), plainJson(text))
}

/** JSON with each character written in its one usual way: some back-ends write a slash as `\/`, or a plus as `\u002B`. Other texts stay. */
function plainJson(text: string): string {
  if (!text.includes('\\')) return text
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

function isLong(secret: string): boolean {
  return secret.length >= MIN_SECRET_LENGTH
}
