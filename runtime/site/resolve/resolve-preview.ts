import type { Manifest } from '../../manifest/manifest.types.ts'
import type { PreviewModel } from '../site-model.ts'

/** Without `clients`, those have drafts that collections are read from; without collections, the client `default`. */
export function resolvePreview({
  preview,
  collections,
}: Pick<Manifest, 'preview' | 'collections'>): PreviewModel | null {
  if (preview === undefined) return null
  const read = new Set(Object.values(collections).map(({ client }) => client))
  return { ...preview, clients: preview.clients ?? (read.size === 0 ? ['default'] : [...read]) }
}
