import type { Manifest } from './manifest.types.ts'
import type { ManifestDocument } from './manifest-document.ts'
import { createProblem, type ManifestProblem } from './problem.ts'

/** A client that the server calls gets ordinary bodies, by which the relay knows operations (D36): its queries cannot be sent by hash. */
export function checkClients(manifest: Manifest, document: ManifestDocument): ManifestProblem[] {
  return Object.entries(manifest.graphql.clients).flatMap(([client, { via, persisted }]) => {
    if (via === 'browser' || !persisted) return []
    const path = ['graphql', 'clients', client, 'persisted']
    const place = { path, position: document.nearestPosition(path, 'value') }
    return [createProblem('manifest/persisted-through-server', place, { client })]
  })
}
