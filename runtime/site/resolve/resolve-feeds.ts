import type { Feed, Manifest } from '../../manifest/manifest.types.ts'
import { localePath } from '../../values/paths/locale-path.ts'
import { routeKey } from '../routing/route-key.ts'
import type { FeedModel, LocalesModel, RouteModel } from '../site-model.ts'
import type { TextIn } from './expand-routes.ts'

/** The feeds of a site: one for each language in which the route has pages. */
export function resolveFeeds(
  { feeds }: Manifest,
  locales: LocalesModel,
  routes: readonly RouteModel[],
  textIn: TextIn,
): FeedModel[] {
  const byKey = new Map(routes.map((route) => [route.key, route]))
  return feeds.flatMap(({ path, of: collection, to, format, title, limit, entry: { content, ...entry } }) =>
    locales.available.flatMap(({ code }): FeedModel[] => {
      const route = byKey.get(routeKey(to, code))
      if (route === undefined) return []
      return [
        {
          locale: code,
          path: localePath(path, code, locales),
          format,
          title: textIn(code, title),
          route,
          collection,
          limit,
          entry,
          content: content === undefined ? null : contentOf(content),
        },
      ]
    }),
  )
}

function contentOf(content: NonNullable<Feed['entry']['content']>): NonNullable<FeedModel['content']> {
  return typeof content === 'string' ? { field: content, format: 'markdown' } : { field: content.html, format: 'html' }
}
