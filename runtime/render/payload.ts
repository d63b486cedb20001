import type { IslandState, Payload, PayloadPage, PayloadStyle } from '../page/payload.ts'
import type { ClientAssets, StyleAsset } from './client-assets.ts'
import { pageSheets } from './page-styles.ts'
import { buildOf, mainHtml, type RenderedPage, sectionNames, sectionsOf } from './rendered-page.ts'

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
    styles: payloadStyles(page, assets),
    locales: page.locales,
    life: page.life,
    texts: page.texts,
    guards: page.guards,
  }
  return page.message === null
    ? { build: buildOf(page, assets), kind: 'page', ...body }
    : { build: buildOf(page, assets), kind: 'error', status: page.status, message: page.message, ...body }
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
