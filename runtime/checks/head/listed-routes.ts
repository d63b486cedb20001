import type { Route } from '../../manifest/manifest.types.ts'
import type { SiteFacts } from '../facts/facts.ts'

/** Routes that search engines may list beside the home page: without those that only redirect, or that require a session. */
export function listedRoutes({ manifest, site }: SiteFacts): { route: Route; index: number }[] {
  const guards = new Set(
    [...site.middleware].flatMap(([name, { kind }]) => (kind === 'session' || kind === 'redirect' ? [name] : [])),
  )
  const frames = new Map(site.routes.map(({ name, frame }) => [name, frame]))
  return manifest.routes
    .map((route, index) => ({ route, index }))
    .filter(({ route: { name, path, index, middleware } }) => {
      const isHome = path === '/' || (typeof path !== 'string' && Object.values(path).includes('/'))
      const steps = [...middleware, ...(frames.get(name)?.middleware ?? [])]
      return index && !isHome && !steps.some((step) => guards.has(step))
    })
}
