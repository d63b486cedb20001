import type { DetectState, DocumentState, IslandState } from '../page/payload.ts'
import { publicModel } from '../site/public-model.ts'
import type { SiteModel } from '../site/site-model.ts'
import type { ClientAssets } from './client-assets.ts'
import { escapeHtml, escapeJson } from './escape-html.ts'
import { siteHead } from './head.ts'
import { createPageStyles, styleAddresses } from './page-styles.ts'
import { islandChunks } from './payload.ts'
import { mainHtml, type RenderedPage, sectionNames, sectionsOf } from './rendered-page.ts'

/** A whole page as bytes. */
export interface RenderedDocument {
  readonly body: Buffer
  /** Hash of its inlined stylesheet, as the policy names it: `sha256-…` (D23). */
  readonly styleHash: string
}

/** Writes documents of one site: what is equal on all of its pages is made once. */
export function createDocumentWriter(site: SiteModel, assets: ClientAssets) {
  const shared = siteHead(site)
  const pub = publicModel(site)
  const stylesOf = createPageStyles(site.theme, assets)

  return function writeDocument(
    page: RenderedPage,
    options: { readonly skipLabel: string; readonly detect: DetectState | null },
  ): RenderedDocument {
    const sections = sectionsOf(page)
    const islands = sections.flatMap(({ island }) => (island ? [island] : []))
    const names = sectionNames(page)
    const { bytes: styles, hash, policy } = stylesOf(names)
    const { locale, palette, frame } = page
    const state: DocumentState = {
      build: assets.build,
      site: pub,
      locale: locale.code,
      layout: frame.layout,
      frame: [...page.before, ...page.after].map(({ instance }) => instance.key),
      islands,
      chunks: islandChunks(islands, assets),
      styles: styleAddresses(names, assets),
      navigation: assets.navigation,
      detect: options.detect,
    }
    const hints = [...new Set(sections.flatMap((section) => section.hints))].join('')
    const head = [
      `<!doctype html><html lang="${locale.code}" dir="${locale.dir}"${palette === null ? '' : ` data-palette="${palette}"`}>`,
      `<head><meta charset="utf-8">${policy}<meta name="viewport" content="width=device-width,initial-scale=1">`,
      page.head,
      shared,
      hints,
    ].join('')
    const body = [
      `${scripts(islands, assets)}</head>`,
      `<body><a class="skip-link" href="#main">${escapeHtml(options.skipLabel)}</a><div data-layout="${frame.layout}">`,
      ...page.before.map(({ html }) => html),
      `<main id="main" tabindex="-1">${mainHtml(page)}</main>`,
      ...page.after.map(({ html }) => html),
      `</div><script type="application/json" id="__SITE_STATE__">${escapeJson(state)}</script></body></html>`,
    ].join('')
    return { body: Buffer.concat([Buffer.from(head), styles, Buffer.from(body)]), styleHash: hash }
  }
}

/** The boot script, and hints for the chunks of islands that start at once. */
function scripts(islands: readonly IslandState[], assets: ClientAssets): string {
  const urgent = islands
    .filter(({ hydrate }) => hydrate === 'load')
    .flatMap(({ section }) => {
      const asset = assets.islands[section]
      return asset ? [asset.src, ...asset.imports] : []
    })
  const preloads = [...new Set(urgent)].map((href) => `<link rel="modulepreload" href="${href}">`)
  const dev = assets.devScript === null ? '' : `<script type="module" src="${assets.devScript}"></script>`
  return `${preloads.join('')}${dev}<script type="module" src="${assets.boot}"></script>`
}
