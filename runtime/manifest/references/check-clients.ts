import type { Manifest } from '../manifest.types.ts'
import { createProblem, type ManifestProblem } from '../problems/problem.ts'
import type { WrittenPlaces } from '../yaml/manifest-document.ts'

/**
 * A client that only the server calls sends ordinary bodies, by which the relay recognizes operations. So its queries cannot be sent by hash, and no
 * websocket may bypass the relay.
 */
export function checkClients(manifest: Manifest, document: WrittenPlaces): ManifestProblem[] {
  return Object.entries(manifest.graphql.clients).flatMap(([client, { via, persisted, websocket }]) => {
    if (via === 'browser') return []
    const place = (key: string) => {
      const path = ['graphql', 'clients', client, key]
      return { path, position: document.nearestPosition(path, 'value') }
    }
    return [
      ...(persisted ? [createProblem('manifest/persisted-through-server', place('persisted'), { client })] : []),
      ...(websocket ? [createProblem('manifest/websocket-through-server', place('websocket'), { client })] : []),
    ]
  })
}
