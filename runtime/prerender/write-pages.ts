import type { PageModel } from '../site/site-model.ts'
import type { WrittenRedirect } from './host-files/host-rules.ts'
import type { PageWriter } from './page-writer.ts'
import { PathSummary } from './path-summary.ts'

export interface WritePagesOptions {
  readonly writer: Pick<PageWriter, 'write'>
  /** How many pages are written at once: most of that time they wait. */
  readonly atOnce: number
  /** Takes why a page could not be written, by its path. */
  readonly failures: Map<string, string>
  /** Told of each page. */
  readonly onDone: () => void
}

/** What has become of the pages of a site. */
export interface WrittenPages {
  readonly count: number
  /** How many of them were rendered: the others had not changed. */
  readonly rendered: number
  /** Their addresses, in few words. */
  readonly routes: PathSummary
  /** Pages that lead on. */
  readonly leading: readonly WrittenRedirect[]
}

/** Whatever the number of pages, their list stays below 5 kB, that of what leads on included. */
const MAX_ROUTES_BYTES = 3500

/**
 * Writes pages one after the other, many at once. None of them is kept: there may be more than memory holds.
 *
 * @throws what the writer throws, once nobody writes any more.
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
