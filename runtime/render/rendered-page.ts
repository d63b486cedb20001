import type { PageGuards, PageLife, PageTexts } from '../page/payload.ts'
import type { LocaleLink } from '../site/routing/locale-link.ts'
import type { LayoutFrame, LocaleModel } from '../site/site-model.ts'
import type { ClientAssets } from './client-assets.ts'
import type { Markup } from './markup.ts'
import type { RenderedSection } from './render-section.ts'

/** What a page holds beside its sections. Nothing is rendered for it. */
export interface PageAround {
  /** Id of the page; null for an error page. */
  readonly id: string | null
  readonly status: number
  /** Message of an error page. */
  readonly message: string | null
  readonly locale: LocaleModel
  readonly palette: string | null
  /** Elements of the head that belong to this page. */
  readonly head: string
  readonly frame: LayoutFrame
  readonly locales: readonly LocaleLink[]
  readonly life: PageLife
  readonly texts: PageTexts
  readonly guards: PageGuards | null
}

/** A page whose parts are HTML: what the document and the payload are both made of. */
export interface RenderedPage extends PageAround {
  readonly before: readonly RenderedSection[]
  /** Sections of the page, or of the site's own error page; otherwise the error page's markup. */
  readonly main: readonly RenderedSection[] | string
  readonly after: readonly RenderedSection[]
}

/** Its sections in their order. */
export function sectionsOf(page: RenderedPage): RenderedSection[] {
  return [...page.before, ...(typeof page.main === 'string' ? [] : page.main), ...page.after]
}

/** Names of its sections, each once, in their order. */
export function sectionNames(page: RenderedPage): string[] {
  return [...new Set(sectionsOf(page).map(({ instance }) => instance.section))]
}

/** Where frames may come from in it, in alphabetical order: its policy allows no others but those of integrations. */
export function framesOf(page: RenderedPage): string[] {
  return [...new Set(sectionsOf(page).flatMap(({ frames }) => frames))].sort()
}

/** The build that a page fits. Pages with frames have a policy of their own, so that browsers go to and from them by a document. */
export function buildOf(page: RenderedPage, { build }: Pick<ClientAssets, 'build'>): string {
  return [build, ...framesOf(page)].join(' ')
}

/** The markup in the page's slot. */
export function mainParts({ main, message, status }: RenderedPage): (string | Markup)[] {
  if (typeof main === 'string') return [main]
  const sections = main.map(({ markup }) => markup)
  return message === null ? sections : [`<div data-error-status="${status}">`, ...sections, '</div>']
}
