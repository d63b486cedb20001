import type { IslandState, Payload, PayloadPage } from '../page/payload.ts'
import type { ClientAssets } from './client-assets.ts'
import { styleAddresses } from './page-styles.ts'
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
    styles: styleAddresses(sectionNames(page), assets),
    locales: page.locales,
    life: page.life,
    texts: page.texts,
    guards: page.guards,
  }
  return page.message === null
    ? { build: buildOf(page, assets), kind: 'page', ...body }
    : { build: buildOf(page, assets), kind: 'error', status: page.status, message: page.message, ...body }
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
