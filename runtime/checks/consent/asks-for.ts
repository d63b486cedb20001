import type { Manifest } from '../../manifest/manifest.types.ts'

/** Whether a site has something that requires consent to a category. */
export function asksFor({ analytics, maps, embeds }: Manifest, category: string): boolean {
  if (category === 'analytics') return analytics !== undefined
  if (category === 'maps') return maps !== undefined
  return Object.values(embeds).some(({ consent }) => consent === category)
}
