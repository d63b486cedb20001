import type { Manifest } from '../../manifest/manifest.types.ts'
import { parseDurationMs } from '../../values/measures/units.ts'
import type { ConsentModel, MapsModel } from '../site-model.ts'

/** What visitors are asked to consent to; null when they are not asked. */
export function resolveConsent({ consent }: Manifest, origin: string): ConsentModel | null {
  if (consent === undefined) return null
  return {
    cookie: {
      name: consent.cookie,
      maxAgeMs: parseDurationMs(consent.maxAge),
      sameSite: 'lax',
      isSecure: origin.startsWith('https:'),
    },
    categories: consent.categories,
  }
}

/** The maps service; null when there is none, or its key is empty. Maps then remain links. */
export function resolveMaps({ maps }: Manifest): MapsModel | null {
  return maps === undefined || maps.key === '' ? null : maps
}
