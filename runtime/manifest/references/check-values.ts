import type { Manifest } from '../manifest.types.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import type { Environment } from '../text/fill-text.ts'
import type { WrittenPlaces } from '../yaml/manifest-document.ts'
import { checkClients } from './check-clients.ts'
import { checkSecrets } from './check-secrets.ts'

/**
 * What no schema can say of single values, and of the environment that fills them in: secrets that are not set, sockets past the relay. A site
 * is asked for it when it is loaded, and again when a build of it starts elsewhere.
 */
export function checkValues(manifest: Manifest, document: WrittenPlaces, environment: Environment): ManifestProblem[] {
  return [...checkSecrets(manifest, document, environment), ...checkClients(manifest, document)]
}
