import { join } from 'node:path'

/** The manifest of this repository's site. */
export const AGENCY = join(import.meta.dirname, '../../../site.config.yaml')

/** The ten original routes of the site, which it keeps. */
export const AGENCY_PATHS = [
  '/',
  '/car',
  '/contact',
  '/creatividad',
  '/cursos',
  '/ilustracion',
  '/portafolio',
  '/pri',
  '/tecnologia',
  '/video',
] as const

/** Every page in both languages: `['/en/contact', 'en']`. */
export const AGENCY_PAGES: readonly (readonly [path: string, locale: 'es' | 'en'])[] = AGENCY_PATHS.flatMap((path) => [
  [path, 'es'] as const,
  [path === '/' ? '/en' : `/en${path}`, 'en'] as const,
])

/** One page of each other route, for what must hold on every kind of page. */
export const AGENCY_ENTRIES: readonly (readonly [path: string, locale: 'es' | 'en'])[] = [
  ['/portafolio/cuarenta-y-dos-metros-de-mercado', 'es'],
  ['/en/portafolio/appointments-people-keep', 'en'],
  ['/cursos/marca-propia', 'es'],
  ['/en/cursos/video-on-a-phone', 'en'],
  ['/tecnologia/notas/guardar-antes-de-enviar', 'es'],
  ['/en/tecnologia/notas/save-before-you-send', 'en'],
  ['/tecnologia/notas', 'es'],
  ['/en/tecnologia/notas/tema/craft', 'en'],
  ['/buscar?q=mercado', 'es'],
  ['/en/buscar', 'en'],
]
