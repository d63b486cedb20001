import type { PathStep } from '../../manifest/text/position.ts'
import type { ManifestFacts } from '../facts/facts.ts'

/** Variables that clients use as secrets, or that grant access, and where the manifest names them. */
export function secretPlaces({ manifest }: ManifestFacts): ReadonlyMap<string, readonly PathStep[]> {
  const places = new Map<string, readonly PathStep[]>()
  for (const [client, { authorization, headers }] of Object.entries(manifest.graphql.clients)) {
    const at = ['graphql', 'clients', client]
    for (const [header, value] of Object.entries(headers)) {
      if (typeof value !== 'string') places.set(value.secret, [...at, 'headers', header, 'secret'])
    }
    if (authorization.secret !== undefined) places.set(authorization.secret, [...at, 'authorization', 'secret'])
  }
  const { refresh, preview } = manifest
  if (refresh !== undefined) places.set(refresh.secret, ['refresh', 'secret'])
  if (preview !== undefined) places.set(preview.secret, ['preview', 'secret'])
  for (const [header, value] of Object.entries(preview?.headers ?? {})) {
    if (typeof value !== 'string') places.set(value.secret, ['preview', 'headers', header, 'secret'])
  }
  return places
}
