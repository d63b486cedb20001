import type { PageGuards, PageLife, PageTexts } from '../page/payload.ts'
import type { LocaleLink } from '../site/routing/locale-link.ts'
import type { LayoutFrame, LocaleModel } from '../site/site-model.ts'
import type { ClientAssets } from './client-assets.ts'
import type { Markup } from './markup.ts'
import type { RenderedSection } from './render-section.ts'

/** A page apart from its sections; nothing has to be rendered for it. */
export interface PageAround {
  /** Id of the page; null for an error page. */
  readonly id: string | null
  readonly status: number
  /** Message of an error page. */
  readonly message: string | null
  readonly locale: LocaleModel
  readonly palette: string | null
  /** Elements of the head for this page. */
  readonly head: string
  readonly frame: LayoutFrame
  readonly locales: readonly LocaleLink[]
  readonly life: PageLife
  readonly texts: PageTexts
  readonly guards: PageGuards | null
}

/** A page with its rendered sections, from which both the document and the payload are made. */
export interface RenderedPage extends PageAround {
  readonly before: readonly RenderedSection[]
  /** Sections of the page, or of the site's own error page; otherwise the error page's markup. */
  readonly main: readonly RenderedSection[] | string
  readonly after: readonly RenderedSection[]
}

/** Its sections, in order. */
export function sectionsOf(page: RenderedPage): RenderedSection[] {
  return [...page.before, ...(typeof page.main === 'string' ? [] : page.main), ...page.after]
}

/** Names of its sections, each once, in order. */
export function sectionNames(page: RenderedPage): string[] {
  return [...new Set(sectionsOf(page).map(({ instance }) => instance.section))]
}

/** Origins of its frames, sorted: apart from those of integrations, its policy allows no others. */
export function framesOf(page: RenderedPage): string[] {
  return [...new Set(sectionsOf(page).flatMap(({ frames }) => frames))].sort()
}

/** The build that a page belongs to. Pages with frames have their own policy, so browsers go to and from them by loading a document. */
export function buildOf(page: RenderedPage, { build }: Pick<ClientAssets, 'build'>): string {
  return [build, ...framesOf(page)].join(' ')
}

/** The markup of the main element. */
export function mainParts({ main, message, status }: RenderedPage): (string | Markup)[] {
  if (typeof main === 'string') return [main]
  const sections = main.map(({ markup }) => markup)
  return message === null ? sections : [`<div data-error-status="${status}">`, ...sections, '</div>']
}
