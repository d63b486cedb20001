import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Render } from '../../render/render.ts'
import type { PageModel, SiteModel } from '../../site/site-model.ts'
import { anonymousRequest } from '../pages/page-request.ts'

/** Pages that are asked about before somebody else has a turn. */
const TURN = 500
/** What the site's own modules decide may change at any time, and so may collections. */
const RECHECK_MS = 60_000

/** What a sitemap says of a page. */
export type ListedPage = Pick<PageModel, 'path' | 'alternates' | 'isIndexed' | 'updated'>

/** Those of the pages that anybody is let to, now: no one should be led to a page that is not there, or that leads away. */
export async function openPages(
  pages: AsyncIterable<PageModel> | Iterable<PageModel>,
  render: Pick<Render, 'passSteps'>,
): Promise<ListedPage[]> {
  const anonymous = anonymousRequest('/')
  const open: ListedPage[] = []
  let asked = 0
  for await (const page of pages) {
    asked += 1
    if (asked % TURN === 0) await nextTurn()
    const outcome = await render.passSteps(page, { ...anonymous, path: encodeURI(page.path) }, 'all')
    const { path, alternates, isIndexed, updated } = page
    if (outcome === null) open.push({ path, alternates, isIndexed, updated })
  }
  return open
}

/** Until when the same pages are open, in ms since 1970: the next turn of a step, or soon. */
export function openUntil({ validators, middleware, collections }: SiteModel, now: number): number {
  const steps = [...validators.values(), ...middleware.values()]
  const turns = steps.flatMap((step) => (step.turns === 'any' ? [now + RECHECK_MS] : step.turns))
  if (collections.size > 0) turns.push(now + RECHECK_MS)
  return Math.min(...turns.filter((turn) => turn > now))
}
