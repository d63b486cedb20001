import type { Manifest, RoutePaths } from '../../manifest/manifest.types.ts'
import { localePath } from '../../values/paths/locale-path.ts'
import type { LocalesModel } from '../site-model.ts'
import { linkPath } from './link-href.ts'

/** The full path of a route in a language, as links fill it; null when the route does not exist there. */
export type PathIn = (route: string, locale: string) => string | null

export function pathsOfRoutes({ routes }: Manifest, locales: LocalesModel): PathIn {
  const paths = new Map(routes.map(({ name, path, each }) => [name, { full: fullPaths(path, locales), each }]))
  return (route, locale) => {
    const { full, each } = paths.get(route) ?? {}
    const path = full?.[locale]
    return path ? linkPath(path, typeof each === 'object' && each.by !== undefined) : null
  }
}

/** Language → full path; null when the route does not exist there. */
export function fullPaths(paths: RoutePaths, locales: LocalesModel): Record<string, string | null> {
  return Object.fromEntries(
    locales.available.map(({ code }) => {
      const path = typeof paths === 'string' ? paths : paths[code]
      return [code, path === undefined ? null : localePath(path, code, locales)]
    }),
  )
}
