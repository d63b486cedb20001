import type { IslandState, Payload, PayloadPage, PayloadStyle } from '../page/payload.ts'
import type { ClientAssets, StyleAsset } from './client-assets.ts'
import { inJson, joinParts } from './markup.ts'
import { pageSheets } from './page-styles.ts'
import type { RenderedSection } from './render-section.ts'
import { buildOf, mainParts, type RenderedPage, sectionNames, sectionsOf } from './rendered-page.ts'

type Unmarked<Part> = Part extends unknown ? Omit<Part, 'before' | 'main' | 'after'> : never
/** A payload but for the markup in it. */
type PayloadStart = Unmarked<Extract<Payload, { readonly kind: 'page' | 'error' }>>

/** The payload of a rendered page, as JSON. */
export function pagePayload(page: RenderedPage, assets: ClientAssets): Buffer {
  const islands = sectionsOf(page).flatMap(({ island }) => (island ? [island] : []))
  const body: Unmarked<PayloadPage> = {
    locale: page.locale.code,
    dir: page.locale.dir,
    palette: page.palette,
    head: page.head,
    layout: page.frame.layout,
    islands,
    chunks: islandChunks(islands, assets),
    styles: payloadStyles(page, assets),
    locales: page.locales,
    life: page.life,
    texts: page.texts,
    guards: page.guards,
  }
  const build = buildOf(page, assets)
  const { message, status } = page
  const start: PayloadStart =
    message === null ? { build, kind: 'page', ...body } : { build, kind: 'error', status, message, ...body }
  // The markup is written there once for all pages that it is on.
  return joinParts([
    JSON.stringify(start).slice(0, -1),
    ',"before":[',
    ...keyed(page.before),
    '],"main":"',
    ...mainParts(page).map((part) => (typeof part === 'string' ? inJson(part) : part.inJson)),
    '","after":[',
    ...keyed(page.after),
    ']}',
  ])
}

function keyed(sections: readonly RenderedSection[]): (string | Buffer)[] {
  return sections.flatMap(({ instance, markup }, index) => [
    `${index === 0 ? '' : ','}{"key":${JSON.stringify(instance.key)},"html":"`,
    markup.inJson,
    '"}',
  ])
}

/** Bytes of the longest stylesheet that comes along with a page, since one of its own would cost the visitor a round trip. */
const SHORT_STYLE = 4096
/** Rules of other files are not taken from a text. */
const IMPORT = '@import'

/** Those of the layout are in the page already, but for the rare one that leads to another layout. */
function payloadStyles(page: RenderedPage, assets: ClientAssets): PayloadStyle[] {
  const framed = new Set([...page.before, ...page.after].map(({ instance }) => instance.section))
  return sectionNames(page).flatMap((name) =>
    pageSheets([name], assets).map((sheet) => ({
      href: sheet.href,
      text: framed.has(name) || !isShort(sheet) ? null : sheet.text,
    })),
  )
}

function isShort({ text }: StyleAsset): boolean {
  return text !== null && Buffer.byteLength(text) <= SHORT_STYLE && !text.includes(IMPORT)
}

/** Section → address of its chunk, for the islands of a page. */
export function islandChunks(islands: readonly IslandState[], assets: ClientAssets): Record<string, string> {
  return Object.fromEntries(
    islands.flatMap(({ section }) => {
      const asset = assets.islands[section]
      return asset ? [[section, asset.src]] : []
    }),
  )
}
