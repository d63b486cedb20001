import { JobError } from '../../process/job-error.ts'
import type { ClientModel } from '../../site/site-model.ts'

/** A name → value look-up; the process environment in production. */
export type Environment = Readonly<Record<string, string | undefined>>

/** The value of `{ secret: NAME }`; null when unset or empty. Files with secrets often end with a line break, which is not part of the secret. */
export function readSecret(name: string, env: Environment): string | null {
  return env[name]?.trim() || null
}

/** What a header can carry. */
const HEADER_TEXT = /^[\t\x20-\x7e\x80-\xff]*$/

/** The value of a secret that is sent in a header. @throws JobError when no header can carry it. */
function headerSecret(name: string, env: Environment): string | null {
  const value = readSecret(name, env)
  if (value !== null && !HEADER_TEXT.test(value))
    throw new JobError(
      `The secret ${name} has a character that no HTTP header can carry, such as a line break. Set ${name} to a value without it.`,
    )
  return value
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
  const fixedAuthorization = secret === null ? null : headerSecret(secret, env)
  return (token) => {
    const parts = [fixedAuthorization, bearer && token !== null ? `Bearer ${token}` : null].filter(
      (part) => part !== null,
    )
    return parts.length === 0 ? fixed : { ...fixed, authorization: parts.join(', ') }
  }
}

/** Headers of the manifest with their secrets, with names in lower case; those whose secret is unset are left out. */
export function fixedHeaders(headers: ClientModel['headers'], env: Environment): Record<string, string> {
  const texts = Object.entries(headers).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : headerSecret(value.secret, env)
    return text === null ? [] : [[name.toLowerCase(), text]]
  })
  return Object.fromEntries(texts)
}

/** Shorter secrets are not concealed, since their text may also occur where it is no secret. */
const MIN_SECRET_LENGTH = 8

/** Names of the secrets in headers. */
export function secretNames(headers: ClientModel['headers']): string[] {
  return Object.values(headers).flatMap((value) => (typeof value === 'string' ? [] : value.secret))
}

/** Removes a client's secrets from a text: a back-end that repeats what it was sent must not carry them to a visitor or into the log. */
export function secretConcealer(client: ClientModel, env: Environment): (text: string) => string {
  return concealer(namesOf(client), env)
}

/** Removes the secrets of all clients from a text. */
export function allSecretsConcealer(clients: Iterable<ClientModel>, env: Environment): (text: string) => string {
  return concealer([...clients].flatMap(namesOf), env)
}

function namesOf({ authorization, headers }: ClientModel): string[] {
  return [authorization.secret ?? [], secretNames(headers)].flat()
}

/** Removes secrets from a text. @param names - the variables that hold them. */
export function concealer(names: readonly string[], env: Environment): (text: string) => string {
  const secrets = names.flatMap((name) => readSecret(name, env) ?? [])
  // Each secret is replaced as a whole first, then without the scheme before it, since a back-end may repeat either; both as plain text and escaped
  // as in JSON.
  const parts = [...secrets, ...secrets.map((secret) => secret.slice(secret.lastIndexOf(' ') + 1))].filter(isLong)
  const forms = new Set(parts.flatMap((part) => [part, JSON.stringify(part).slice(1, -1)]))
  if (forms.size === 0) return (text) => text
  return (text) => [...forms].reduce((shown, form) => shown.replaceAll(form, '[secret]'), plainJson(text))
}

/**
 * Rewrites JSON so that each character has its usual form: some back-ends write a slash as `\/`, or a plus as `\u002B`. Other texts stay as they are.
 */
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
