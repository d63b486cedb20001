import type { PageCode } from '../ledger/page-code.ts'
import type { RenderHost } from '../render/render-host.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { failureReason } from '../source/graphql/failure-reason.ts'
import type { RenderingPlace } from './rendering-runtime.ts'
import type { MadeOfSite } from './site-seal.ts'

/** The sources that pages are prerendered from. */
export interface PrerenderSource {
  /** Creates the runtime that renders; `onError` is called for everything that fails. The runtime is closed in the end. */
  openRuntime(onError: RenderHost['onError']): Promise<SiteRuntime>
  /** The code that the pages are made with. */
  readonly code: PageCode
  /**
   * How other threads can open the site to render many pages. Null when it calls a back-end elsewhere: rendering then mostly waits, and each thread
   * would ask anew.
   */
  readonly place: RenderingPlace | null
  /** What the pages are made of; null when that cannot be said. */
  readonly madeOf: MadeOfSite | null
  /** The number of threads that render when there are many pages. */
  readonly jobs: number
  /** Whether every page is rendered, even unchanged ones. */
  readonly isForced: boolean
  /** The percentage of unchanged pages that are rendered anyway, to check that they are indeed unchanged. */
  readonly verify: number
}

/** Pages that could not be rendered, by path, and sections that failed, by key. They are failures because an outage must not end up in a file. */
export type Failures = readonly { readonly what: string; readonly message: string }[]

/** Opens a runtime that collects failures: each once, although a page's document and payload both have it. */
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
