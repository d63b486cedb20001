import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Render } from '../../render/render.ts'
import type { RouteModel, SiteModel } from '../../site/site-model.ts'
import { anonymousRequest } from '../pages/page-request.ts'

/** Routes that are asked about before somebody else has a turn. */
const TURN = 500
/** What the site's own modules decide may change at any time. */
const RECHECK_MS = 60_000

/** Those of the routes that anybody is let to, now: no one should be led to a page that is not there, or that leads away. */
export async function openRoutes(
  routes: readonly RouteModel[],
  render: Pick<Render, 'passSteps'>,
): Promise<RouteModel[]> {
  const anonymous = anonymousRequest('/')
  const open: RouteModel[] = []
  for (let start = 0; start < routes.length; start += TURN) {
    const some = routes.slice(start, start + TURN)
    const outcomes = await Promise.all(
      some.map((route) => render.passSteps(route, { ...anonymous, path: encodeURI(route.path) }, 'all')),
    )
    open.push(...some.filter((_, index) => outcomes[index] === null))
    await nextTurn()
  }
  return open
}

/** Until when the same routes are open, in ms since 1970: the next turn of a step, or soon. */
export function openUntil({ validators, middleware }: SiteModel, now: number): number {
  const steps = [...validators.values(), ...middleware.values()]
  const turns = steps.flatMap((step) => (step.turns === 'any' ? [now + RECHECK_MS] : step.turns))
  return Math.min(...turns.filter((turn) => turn > now))
}
