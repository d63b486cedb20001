import type { Render } from '../render/render.ts'
import type { RouteModel } from '../site/site-model.ts'
import { anonymousRequest } from './page-request.ts'

/** Those of the routes that anybody is let to, now: no one should be led to a page that is not there, or that leads away. */
export async function openRoutes(
  routes: readonly RouteModel[],
  render: Pick<Render, 'passSteps'>,
): Promise<RouteModel[]> {
  const anonymous = anonymousRequest('/')
  const outcomes = await Promise.all(
    routes.map((route) => render.passSteps(route, { ...anonymous, path: encodeURI(route.path) }, 'all')),
  )
  return routes.filter((_, index) => outcomes[index] === null)
}
