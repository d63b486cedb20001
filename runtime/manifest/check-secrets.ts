import type { Manifest } from './manifest.types.ts'
import type { ManifestDocument } from './manifest-document.ts'
import { createProblem, type ManifestProblem, type PathStep } from './problem.ts'
import type { Environment } from './substitute-env.ts'

/** What a secret in plain sight looks like; of known services only the forms that nothing else has. */
const literalSecrets: readonly (readonly [RegExp, string])[] = [
  [/^(bearer|basic|token)\s+\S{8,}/i, 'an authorization header'],
  [/^https?:\/\/[^/@\s]+:[^/@\s]+@/i, 'an address with a password'],
  [/\b(sk|rk)_(live|test)_[A-Za-z0-9]{10,}/, 'a key of a payment service'],
  [/\b(ghp|gho|ghs|github_pat)_[A-Za-z0-9_]{20,}/, 'an access token'],
  [/\bxox[abprs]-[A-Za-z0-9-]{10,}/, 'an access token'],
  [/\bAKIA[A-Z0-9]{16}\b/, 'an access key'],
  [/\beyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]*/, 'a signed token'],
]

/**
 * Secrets are written by the name of their variable only, those of a client that is not embedded must be set (D40), and a client that has one
 * is called by the server (D8).
 * A value that came from the environment is never looked at, let alone printed.
 */
export function checkSecrets(
  manifest: Manifest,
  document: ManifestDocument,
  environment: Environment,
): ManifestProblem[] {
  const problems: ManifestProblem[] = []
  const placeOf = (path: PathStep[]) => ({ path, position: document.nearestPosition(path, 'value') })
  const checkLiteral = (value: string, path: PathStep[]) => {
    const looksLike = literalSecrets.find(([form]) => form.test(document.writtenAt(path) ?? value))?.[1]
    if (looksLike !== undefined) problems.push(createProblem('manifest/literal-secret', placeOf(path), { looksLike }))
  }
  for (const [name, value] of Object.entries(manifest.headers)) checkLiteral(value, ['headers', name])
  for (const [client, { url, via, headers, authorization }] of Object.entries(manifest.graphql.clients)) {
    const at = ['graphql', 'clients', client]
    const checkSecret = (secret: string, path: PathStep[]) => {
      if (via === 'browser') problems.push(createProblem('manifest/secret-in-browser', placeOf(path), { client }))
      if (url.startsWith('embedded:') || (Object.hasOwn(environment, secret) && environment[secret])) return
      problems.push(createProblem('manifest/unset-secret', placeOf(path), { name: secret, client }))
    }
    checkLiteral(url, [...at, 'url'])
    if (authorization.secret !== undefined) checkSecret(authorization.secret, [...at, 'authorization', 'secret'])
    for (const [header, value] of Object.entries(headers)) {
      if (typeof value === 'string') checkLiteral(value, [...at, 'headers', header])
      else checkSecret(value.secret, [...at, 'headers', header, 'secret'])
    }
  }
  return problems
}
