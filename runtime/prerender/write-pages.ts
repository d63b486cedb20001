import type { PageModel } from '../site/site-model.ts'
import type { WrittenRedirect } from './host-files/host-rules.ts'
import type { PageWriter } from './page-writer.ts'
import { PathSummary } from './path-summary.ts'

export interface WritePagesOptions {
  readonly writer: Pick<PageWriter, 'write'>
  /** The number of pages that are written at the same time: mostly, they wait. */
  readonly atOnce: number
  /** Collects why pages could not be written, by path. */
  readonly failures: Map<string, string>
  /** Called after each page. */
  readonly onDone: () => void
}

/** What has become of the pages of a site. */
export interface WrittenPages {
  readonly count: number
  /** How many of them were rendered; the others had not changed. */
  readonly rendered: number
  /** A summary of their addresses. */
  readonly routes: PathSummary
  /** Pages that redirect. */
  readonly leading: readonly WrittenRedirect[]
}

/** Keeps the list of pages below 5 kB, including the redirects, whatever their number. */
const MAX_ROUTES_BYTES = 3500

/**
 * Writes pages, many at the same time. The pages themselves are not kept, since there may be more than memory holds.
 *
 * @throws what the writer throws, once all writing has ended.
 */
export async function writePages(
  pages: AsyncIterator<PageModel>,
  { writer, atOnce, failures, onDone }: WritePagesOptions,
): Promise<WrittenPages> {
  const routes = new PathSummary(MAX_ROUTES_BYTES)
  const leading: WrittenRedirect[] = []
  const counts = { rendered: 0, kept: 0 }
  let isBroken = false
  const write = async (page: PageModel) => {
    const { path } = page
    const outcome = await writer.write(page).catch((error: unknown) => {
      isBroken = true
      throw error
    })
    if (outcome.kind === 'rendered' || outcome.kind === 'kept') {
      counts[outcome.kind] += 1
      routes.add(path)
    } else if (outcome.kind === 'redirect') leading.push({ from: path, to: outcome.to, status: outcome.status })
    else if (outcome.kind === 'failure') failures.set(path, outcome.message)
    onDone()
  }
  const worker = async () => {
    for (let next = await pages.next(); !next.done && !isBroken; next = await pages.next()) await write(next.value)
  }
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  return { count: counts.rendered + counts.kept, rendered: counts.rendered, routes, leading }
}
