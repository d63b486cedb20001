import type { Messages } from '../i18n/create-messages.ts'
import type { EntryPages } from '../page/entry-pages.ts'
import type { ErrorContext } from '../page/error-handler.ts'
import type { CheckSession } from '../page/load-page.ts'
import type { FetchSectionData, SearchPages } from '../page/load-section-data.ts'
import type { PageRequest, SectionData } from '../page/page-request.ts'
import type { WorkQueue } from '../page/work-queue.ts'
import type { SiteModel } from '../site/site-model.ts'
import type { ClientAssets } from './client-assets.ts'

/** What the server hands to the bundle. */
export interface RenderHost {
  readonly site: SiteModel
  readonly messages: Messages
  readonly assets: ClientAssets
  fetchData(request: PageRequest, token: string | null): FetchSectionData
  /** For how long that is asked for once for everybody, in ms; 0: it is not, or has to be asked for anew. */
  freshMs(data: SectionData): number
  readonly entries: EntryPages
  /** Null: the site has no search. */
  readonly search: SearchPages | null
  readonly checkSession: CheckSession
  /** Told of everything that a visitor does not see. */
  onError(error: unknown, about: Omit<ErrorContext, 'where'>): void
  /** Told of a link of a section that leads nowhere, whenever the section is rendered. */
  onDeadLink(to: string, about: Pick<ErrorContext, 'section' | 'route'>): void
  /** Makes the id by which an error is found in the log. */
  createReference(): string
  /** Whether pages that say how long they may be kept are kept. */
  readonly keepsPages: boolean
  /** Bytes of rendered sections and of whole pages that are kept; 0 keeps none. */
  readonly memoBytes: number
  /** Where pages wait that have to be computed; null: each is computed as it comes. */
  readonly queue: WorkQueue | null
  /** Whether the output is for a file server: then the boot script decides the language of the root page. */
  readonly isPrerender: boolean
  /** Whether it holds drafts: every page is its visitor's alone, says so, and is not to be indexed. */
  readonly isPreview: boolean
}
