import type { Manifest } from '../manifest.types.ts'
import type { ManifestProblem } from '../problems/problem.ts'
import type { Environment } from '../text/fill-text.ts'
import type { WrittenPlaces } from '../yaml/manifest-document.ts'
import { checkClients } from './check-clients.ts'
import { checkSecrets } from './check-secrets.ts'

/**
 * Checks single values beyond the schema, and the environment that supplies some of them: secrets that are not set, websockets that bypass the
 * relay. This runs when a site is loaded, and again when its build starts elsewhere.
 */
export function checkValues(manifest: Manifest, document: WrittenPlaces, environment: Environment): ManifestProblem[] {
  return [...checkSecrets(manifest, document, environment), ...checkClients(manifest, document)]
}
