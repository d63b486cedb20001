import type { Manifest, RoutePaths } from '../manifest/manifest.types.ts'
import { localePath } from './locale-path.ts'
import type { LocalesModel } from './site-model.ts'

/** The full path of a route in a locale, which may hold parameters; null where it is not there. */
export type PathIn = (route: string, locale: string) => string | null

export function pathsOfRoutes({ routes }: Manifest, locales: LocalesModel): PathIn {
  const paths = new Map(routes.map(({ name, path }) => [name, fullPaths(path, locales)]))
  return (route, locale) => paths.get(route)?.[locale] ?? null
}

/** Locale → full path; null where there is none. */
export function fullPaths(paths: RoutePaths, locales: LocalesModel): Record<string, string | null> {
  return Object.fromEntries(
    locales.available.map(({ code }) => {
      const path = typeof paths === 'string' ? paths : paths[code]
      return [code, path === undefined ? null : localePath(path, code, locales)]
    }),
  )
}
