import type { IslandState, Payload, PayloadPage, PayloadStyle } from '../page/payload.ts'
import type { ClientAssets, StyleAsset } from './client-assets.ts'
import { inJson, joinParts } from './markup.ts'
import { pageSheets } from './page-styles.ts'
import type { RenderedSection } from './render-section.ts'
import { buildOf, mainParts, type RenderedPage, sectionNames, sectionsOf } from './rendered-page.ts'

type Unmarked<Part> = Part extends unknown ? Omit<Part, 'before' | 'main' | 'after'> : never
/** A payload without its markup. */
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
  // The JSON form of the markup is made once for all pages that contain it.
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

/** Largest stylesheet, in bytes, that is sent along with a page to save a round trip. */
const SHORT_STYLE = 4096
/** Constructed stylesheets ignore @import rules. */
const IMPORT = '@import'

/** Layout styles are left as links: the visitor's page nearly always has them already, since few pages have another layout. */
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
