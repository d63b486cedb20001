import { isEmbedded } from '../../values/paths/embedded-address.ts'
import type { Manifest } from '../manifest.types.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { Environment } from '../text/fill-text.ts'
import type { PathStep } from '../text/position.ts'
import { findSecret } from '../text/secret-forms.ts'
import type { WrittenPlaces } from '../yaml/manifest-document.ts'

/** The value of an authorization header, or of a similar one. */
const AUTHORIZATION = /^(bearer|basic|token)\s+\S{8,}/i

/**
 * Checks that secrets are given only by the name of their variable, that the secrets of clients other than embedded ones are set, and that a client
 * with a secret is called by the server. A value from the environment is never inspected, let alone printed.
 */
export function checkSecrets(manifest: Manifest, document: WrittenPlaces, environment: Environment): ManifestProblem[] {
  const problems: ManifestProblem[] = []
  const placeOf = (path: PathStep[]) => ({ path, position: document.nearestPosition(path, 'value') })
  const checkLiteral = (value: string, path: PathStep[]) => {
    const written = document.writtenAt(path) ?? value
    const looksLike = AUTHORIZATION.test(written) ? 'an authorization header' : findSecret(written)?.looksLike
    if (looksLike !== undefined) problems.push(createProblem('manifest/literal-secret', placeOf(path), { looksLike }))
  }
  for (const [name, value] of Object.entries(manifest.headers)) checkLiteral(value, ['headers', name])
  for (const [name, value] of Object.entries(manifest.preview?.headers ?? {}))
    if (typeof value === 'string') checkLiteral(value, ['preview', 'headers', name])
  for (const [client, { url, via, headers, authorization }] of Object.entries(manifest.graphql.clients)) {
    const at = ['graphql', 'clients', client]
    const checkSecret = (secret: string, path: PathStep[]) => {
      if (via === 'browser') problems.push(createProblem('manifest/secret-in-browser', placeOf(path), { client }))
      if (isEmbedded({ url }) || (Object.hasOwn(environment, secret) && environment[secret]?.trim())) return
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
