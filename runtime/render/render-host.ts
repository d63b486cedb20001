import type { Messages } from '../i18n/create-messages.ts'
import type { EntryPages } from '../page/entry-pages.ts'
import type { ErrorContext } from '../page/error-handler.ts'
import type { CheckSession } from '../page/load-page.ts'
import type { FetchSectionData, SearchPages } from '../page/load-section-data.ts'
import type { PageRequest, SectionData } from '../page/page-request.ts'
import type { WorkQueue } from '../page/work-queue.ts'
import type { SiteModel } from '../site/site-model.ts'
import type { ClientAssets } from './client-assets.ts'

/** What the server passes to the bundle. */
export interface RenderHost {
  readonly site: SiteModel
  readonly messages: Messages
  readonly assets: ClientAssets
  fetchData(request: PageRequest, token: string | null): FetchSectionData
  /** How long these data may be served to everybody without another call, in ms; 0: they may not, or are out of date. */
  freshMs(data: SectionData): number
  readonly entries: EntryPages
  /** Null if the site has no search. */
  readonly search: SearchPages | null
  readonly checkSession: CheckSession
  /** Called with every error that visitors do not see. */
  onError(error: unknown, about: Omit<ErrorContext, 'where'>): void
  /** Called for each link of a section that leads nowhere, whenever the section is rendered. */
  onDeadLink(to: string, about: Pick<ErrorContext, 'section' | 'route'>): void
  /** Creates the id by which an error is found in the log. */
  createReference(): string
  /** Whether to keep pages that declare how long they may be kept. */
  readonly keepsPages: boolean
  /** Limit for rendered sections and for whole pages that are kept, in bytes; 0 keeps none. */
  readonly memoBytes: number
  /** The queue for pages that have to be computed; null: each is computed as it comes. */
  readonly queue: WorkQueue | null
  /** Whether the output is for a static host: then the boot script decides the language of the root page. */
  readonly isPrerender: boolean
  /** Whether drafts are shown: every page is then private, says so, and must not be indexed. */
  readonly isPreview: boolean
}
