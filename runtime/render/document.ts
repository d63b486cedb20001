import { createHash } from 'node:crypto'
import type { DetectState, DocumentState, IslandState } from '../page/payload.ts'
import { carriedPolicy } from '../site/content-security-policy.ts'
import { publicModel } from '../site/public-model.ts'
import type { SiteModel } from '../site/site-model.ts'
import type { ClientAssets, StyleAsset } from './client-assets.ts'
import { escapeHtml, escapeJson } from './escape-html.ts'
import { siteHead } from './head.ts'
import { islandChunks, styleNames } from './payload.ts'
import { mainHtml, type RenderedPage, sectionsOf } from './rendered-page.ts'
import { themeCss } from './theme-css.ts'

/** A whole page as bytes. */
export interface RenderedDocument {
  readonly body: Buffer
  /** Hash of its inlined stylesheet, as the policy names it: `sha256-…` (D23). */
  readonly styleHash: string
}

/** Writes documents of one site: what is equal on all of its pages is made once. */
export function createDocumentWriter(site: SiteModel, assets: ClientAssets) {
  const theme = themeCss(site.theme)
  const shared = siteHead(site)
  const pub = publicModel(site)
  const styles = new Map<string, { element: string; hash: string }>()

  /** The page's styles: inlined with their hash, or links in development. */
  function stylesOf(page: RenderedPage) {
    const names = styleNames(page)
    const key = names.join(' ')
    const known = styles.get(key)
    if (known) return known
    const sheets = [
      ...site.theme.stylesheets.map((name) => assets.stylesheets[name]),
      ...names.map((name) => assets.sectionStyles[name]),
    ].filter((sheet): sheet is StyleAsset => sheet !== undefined)
    const text = theme + sheets.map((sheet) => sheet.text ?? '').join('')
    const linked = sheets.filter((sheet) => sheet.text === null)
    const made = {
      element:
        `<style>${text.replaceAll('</', '<\\/')}</style>` +
        linked.map(({ href }) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join(''),
      hash: `sha256-${createHash('sha256').update(text.replaceAll('</', '<\\/')).digest('base64')}`,
    }
    styles.set(key, made)
    return made
  }

  const policy = (hash: string) =>
    assets.devScript === null ? `<meta http-equiv="content-security-policy" content="${carriedPolicy(hash)}">` : ''

  return function writeDocument(
    page: RenderedPage,
    options: { readonly skipLabel: string; readonly detect: DetectState | null },
  ): RenderedDocument {
    const sections = sectionsOf(page)
    const islands = sections.flatMap(({ island }) => (island ? [island] : []))
    const state: DocumentState = {
      build: assets.build,
      site: pub,
      locale: page.locale.code,
      layout: page.frame.layout,
      frame: [...page.before, ...page.after].map(({ instance }) => instance.key),
      islands,
      chunks: islandChunks(islands, assets),
      styles: styleNames(page).flatMap((name) => assets.sectionStyles[name]?.href ?? []),
      navigation: assets.navigation,
      detect: options.detect,
    }
    const { element, hash } = stylesOf(page)
    const hints = [...new Set(sections.flatMap((section) => section.hints))].join('')
    const html = `<!doctype html><html lang="${page.locale.code}" dir="${page.locale.dir}"${
      page.palette === null ? '' : ` data-palette="${page.palette}"`
    }><head><meta charset="utf-8">${policy(hash)}<meta name="viewport" content="width=device-width,initial-scale=1">${page.head}${shared}${hints}${element}${scripts(
      islands,
      assets,
    )}</head><body><a class="skip-link" href="#main">${escapeHtml(options.skipLabel)}</a><div data-layout="${
      page.frame.layout
    }">${page.before.map((section) => section.html).join('')}<main id="main" tabindex="-1">${mainHtml(page)}</main>${page.after
      .map((section) => section.html)
      .join('')}</div><script type="application/json" id="__SITE_STATE__">${escapeJson(state)}</script></body></html>`
    return { body: Buffer.from(html), styleHash: hash }
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
