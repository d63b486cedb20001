import type { PageCode } from '../ledger/page-code.ts'
import type { RenderHost } from '../render/render-host.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { failureReason } from '../source/graphql/failure-reason.ts'
import type { RenderingPlace } from './rendering-runtime.ts'

/** What pages are prerendered from. */
export interface PrerenderSource {
  /** Joins the site's parts for rendering; told how it hears of what fails. The runtime is closed in the end. */
  openRuntime(onError: RenderHost['onError']): Promise<SiteRuntime>
  /** What the pages are made with. */
  readonly code: PageCode
  /** How the site is opened in other threads, to render many pages; null: a back-end elsewhere is called, which is waited for, and said once what it says. */
  readonly place: RenderingPlace | null
  /** Equal where all is equal that any page is made of; null: it cannot be said. */
  readonly madeOf: string | null
  /** How many threads render, where there are many pages. */
  readonly jobs: number
  /** Whether every page is rendered, whatever has changed. */
  readonly isForced: boolean
  /** Of a hundred pages that have not changed, so many are rendered all the same, to see whether they have not. */
  readonly verify: number
}

/** Pages that could not be rendered, by their path, and sections that failed, by their key: an outage must not become a file. */
export type Failures = readonly { readonly what: string; readonly message: string }[]

/** A runtime whose failures are gathered: each is told once, though page and payload hold it. */
export async function openForPrerendering({ openRuntime }: Pick<PrerenderSource, 'openRuntime'>) {
  const failures = new Map<string, string>()
  const runtime = await openRuntime((error, { section, path }) => {
    const what = section ?? 'A page'
    const where = path === undefined ? '' : `on ${path}: `
    if (!failures.has(what)) failures.set(what, where + failureReason(error))
  })
  const onUnread = (error: unknown, collection: string) =>
    void failures.set(`The collection "${collection}"`, failureReason(error))
  return { runtime, failures, onUnread }
}
