import type { LocaleLink } from '../view/page-view.ts'
import type { ClientAssets } from './client-assets.ts'
import type { IslandState } from './render-section.ts'
import { mainHtml, type RenderedPage, sectionsOf } from './rendered-page.ts'

/** What a client-side navigation fetches (contract section 6). */
export type Payload =
  | ({ readonly build: string; readonly kind: 'page' } & PayloadPage)
  | ({ readonly build: string; readonly kind: 'error'; readonly status: number; readonly message: string } & PayloadPage)
  | { readonly build: string; readonly kind: 'redirect'; readonly to: string; readonly status: number }

/** A page as the browser puts it in place of another. */
export interface PayloadPage {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly palette: string | null
  /** Title and the elements with `data-head`. */
  readonly head: string
  readonly layout: string
  /** Layout sections. One whose key is on the page already keeps its DOM. */
  readonly before: readonly PayloadSection[]
  readonly main: string
  readonly after: readonly PayloadSection[]
  readonly islands: readonly IslandState[]
  /** Addresses of the interactive sections' chunks. */
  readonly chunks: Readonly<Record<string, string>>
  /** Addresses of the stylesheets that it needs. */
  readonly styles: readonly string[]
  readonly locales: readonly LocaleLink[]
}

export interface PayloadSection {
  readonly key: string
  readonly html: string
}

/** The payload of a rendered page. */
export function pagePayload(page: RenderedPage, assets: ClientAssets): Payload {
  const sections = sectionsOf(page)
  const islands = sections.flatMap(({ island }) => (island ? [island] : []))
  const keyed = ({ instance, html }: (typeof sections)[number]) => ({ key: instance.key, html })
  const body: PayloadPage = {
    locale: page.locale.code,
    dir: page.locale.dir,
    palette: page.palette,
    head: page.head,
    layout: page.frame.layout,
    before: page.before.map(keyed),
    main: mainHtml(page),
    after: page.after.map(keyed),
    islands,
    chunks: islandChunks(islands, assets),
    styles: styleNames(page).flatMap((name) => assets.sectionStyles[name]?.href ?? []),
    locales: page.locales,
  }
  return page.message === null
    ? { build: assets.build, kind: 'page', ...body }
    : { build: assets.build, kind: 'error', status: page.status, message: page.message, ...body }
}

/** Sections with a stylesheet of their own, each once, in their order. */
export function styleNames(page: RenderedPage): string[] {
  return [...new Set(sectionsOf(page).map(({ instance }) => instance.section))]
}

/** Section → address of its chunk, for the islands of a page. */
export function islandChunks(islands: readonly IslandState[], assets: ClientAssets): Record<string, string> {
  return Object.fromEntries(islands.flatMap(({ section }) => {
    const asset = assets.islands[section]
    return asset ? [[section, asset.src]] : []
  }))
}
