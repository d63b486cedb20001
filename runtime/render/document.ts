import type { RuntimeTextKey } from '../i18n/built-in/built-in-texts.ts'
import { inputName } from '../ledger/inputs.ts'
import { moments } from '../moments/index.ts'
import type { DetectState, DocumentState, IslandState } from '../page/payload.ts'
import { PREVIEW_END } from '../site/http/preview-address.ts'
import { codeToFetch, type OptionalCode } from '../site/needed-code.ts'
import { publicModel } from '../site/public-model.ts'
import type { SiteModel } from '../site/site-model.ts'
import { escapeHtml, escapeJson } from '../values/texts/escape-html.ts'
import type { ClientAssets } from './client-assets.ts'
import { siteHead } from './head.ts'
import { joinParts } from './markup.ts'
import type { SharedInputs } from './page-inputs.ts'
import { createPageStyles, pageSheets } from './page-styles.ts'
import { islandChunks } from './payload.ts'
import { buildOf, framesOf, mainParts, type RenderedPage, sectionNames, sectionsOf } from './rendered-page.ts'

/** A whole page as bytes. */
export interface RenderedDocument {
  readonly body: Buffer
  /** Hash of its inlined stylesheet, as the content security policy names it: `sha256-…`. */
  readonly styleHash: string
  /** Origins of the frames that the page may show. */
  readonly frames: readonly string[]
}

/** What a document contains in addition to its page. */
export interface DocumentOptions {
  readonly detect: DetectState | null
  readonly isStatic: boolean
}

/** Writes the documents of one site. Everything that is the same on all pages is made once. */
export class DocumentWriter {
  readonly #site: SiteModel
  readonly #assets: ClientAssets
  readonly #runtimeText: (locale: string, key: RuntimeTextKey) => string
  readonly #isPreview: boolean
  readonly #head: string
  readonly #state: ReturnType<typeof siteState>
  readonly #stylesOf: ReturnType<typeof createPageStyles>
  readonly #legacy: string

  constructor(
    site: SiteModel,
    assets: ClientAssets,
    runtimeText: (locale: string, key: RuntimeTextKey) => string,
    isPreview: boolean,
  ) {
    this.#site = site
    this.#assets = assets
    this.#runtimeText = runtimeText
    this.#isPreview = isPreview
    this.#head = siteHead(site)
    this.#state = siteState(site, assets)
    this.#stylesOf = createPageStyles(site, assets, isPreview)
    this.#legacy = legacyScripts(site, assets)
  }

  /** What all pages have in common, by the name of the input. */
  get shared(): SharedInputs {
    const { bytes, policy } = this.#stylesOf([], [])
    const { theme, navigation, locales } = this.#site
    const { stylesheets, build } = this.#assets
    const { site, ...chunks } = this.#state
    const { titleTemplate, languageCookie, sessionCookie, analytics, consent, maps, clients, live, ...rest } = site
    const { locales: codes, transitionTimeoutMs, progress, prefetch, ...timeouts } = rest
    return {
      [inputName.site('site.titleTemplate')]: titleTemplate,
      [inputName.site('locales.available')]: locales.available,
      [inputName.site('cookies')]: [languageCookie, sessionCookie],
      [inputName.site('timeouts')]: timeouts,
      [inputName.site('navigation')]: [transitionTimeoutMs, progress, navigation.progress.tokens, prefetch],
      [inputName.site('graphql')]: [clients, live],
      [inputName.site('analytics')]: analytics,
      [inputName.site('consent')]: consent,
      [inputName.site('maps')]: maps,
      [inputName.site('head')]: this.#head,
      [inputName.site('head.scripts')]: this.#legacy,
      [inputName.site('theme')]: theme,
      ...Object.fromEntries(theme.stylesheets.map((name) => [inputName.style(name), stylesheets[name]])),
      [inputName.site('scripts')]: [scripts([], this.#assets), embedScript(this.#assets)],
      [inputName.site('notes')]: [pageSigns(''), codes.map((code) => this.#runtimeText(code, 'guarded'))],
      // These follow from the others, and from the code of the runtime.
      [inputName.page('shell')]: [build, chunks],
      [inputName.page('styles')]: [bytes.toString(), policy],
    }
  }

  write(page: RenderedPage, options: DocumentOptions): RenderedDocument {
    const sections = sectionsOf(page)
    const islands = sections.flatMap(({ island }) => (island ? [island] : []))
    const names = sectionNames(page)
    const frames = framesOf(page)
    const { bytes: styles, hash, policy } = this.#stylesOf(names, frames)
    const { palette, frame } = page
    const { code, dir } = page.locale
    const hints = [...new Set(sections.flatMap((section) => section.hints))].join('')
    const body = joinParts([
      `<!doctype html><html lang="${code}" dir="${dir}"${palette === null ? '' : ` data-palette="${palette}"`}>`,
      `<head><meta charset="utf-8">${policy}<meta name="viewport" content="width=device-width,initial-scale=1">`,
      page.head,
      this.#head,
      hints,
      styles,
      `${this.#legacy}${scripts(islands, this.#assets)}${frames.length === 0 ? '' : embedScript(this.#assets)}</head>`,
      `<body><a class="skip-link" href="#main">${escapeHtml(page.texts.skip)}</a>${pageSigns(page.texts.loading)}<div data-layout="${frame.layout}">`,
      ...page.before.map(({ markup }) => markup),
      // The browser hides a guarded page until the guards have decided; without scripts they never do.
      page.guards === null ? '' : `<noscript><p>${escapeHtml(this.#runtimeText(code, 'guarded'))}</p></noscript>`,
      `<main id="main" tabindex="-1"${page.guards === null ? '' : ' hidden'}>`,
      ...mainParts(page),
      '</main>',
      ...page.after.map(({ markup }) => markup),
      `</div>${this.#isPreview ? previewBar((key) => this.#runtimeText(code, key)) : ''}`,
      `<script type="application/json" id="__SITE_STATE__">${escapeJson(this.#stateOf(page, options, islands, names))}</script></body></html>`,
    ])
    return { body, styleHash: hash, frames }
  }

  /** @param names - of the sections on the page. */
  #stateOf(
    page: RenderedPage,
    { isStatic, detect }: DocumentOptions,
    islands: readonly IslandState[],
    names: readonly string[],
  ): DocumentState {
    const { locale, frame, life, texts, guards } = page
    return {
      ...this.#state,
      build: buildOf(page, this.#assets),
      locale: locale.code,
      layout: frame.layout,
      frame: [...page.before, ...page.after].map(({ instance }) => instance.key),
      islands,
      chunks: islandChunks(islands, this.#assets),
      styles: pageSheets(names, this.#assets).map(({ href }) => href),
      isStatic,
      life,
      texts,
      guards,
      detect,
    }
  }
}

/** The state that the browser needs on every page. */
function siteState(site: SiteModel, assets: ClientAssets) {
  const fetched = codeToFetch(site)
  const address = (name: OptionalCode) => (fetched.includes(name) && assets.optional[name]) || null
  return {
    site: publicModel(site),
    navigation: assets.navigation,
    navigationImports: assets.navigationImports,
    forms: address('forms'),
    integrations: address('integrations'),
    graphql: address('graphql'),
    live: address('live'),
    onError: assets.onError,
  }
}

/** The elements that show the page's state: the progress bar, announcements for screen readers, and a notice for everybody. */
function pageSigns(loading: string): string {
  return [
    `<div id="progress" class="sitio-progress" role="progressbar" aria-label="${escapeHtml(loading)}" aria-valuemin="0" aria-valuemax="100" aria-valuenow="0" data-state="idle" hidden></div>`,
    '<div id="announcer" class="sitio-announcer" role="status"></div>',
    '<div id="notice" class="sitio-notice" role="alert" hidden></div>',
  ].join('')
}

/** The bar that marks a page with drafts and ends the preview. It is outside of the layout, so it stays when pages change. */
function previewBar(text: (key: 'preview.note' | 'preview.end') => string): string {
  return [
    `<section class="preview-bar" aria-labelledby="preview-note"><p id="preview-note">${escapeHtml(text('preview.note'))}</p>`,
    `<form method="post" action="${PREVIEW_END}"><button>${escapeHtml(text('preview.end'))}</button></form></section>`,
  ].join('')
}

/** The legacy scripts in order, the same on every page: deferred scripts run one after the other. */
function legacyScripts({ head }: SiteModel, assets: ClientAssets): string {
  return head.scripts
    .map((key) => {
      const script = assets.scripts[key]
      if (!script) throw new RangeError(`The script "${key}" is not in the build. Build the site again.`)
      const { src, integrity } = script
      return `<script defer src="${escapeHtml(src)}"${integrity === null ? '' : ` integrity="${integrity}"`}></script>`
    })
    .join('')
}

/** The script that loads frames on request. Only pages that can show a frame include it. */
function embedScript({ optional: { embeds } }: ClientAssets): string {
  return embeds === undefined ? '' : `<script type="module" src="${embeds}"></script>`
}

/** The boot script, with preloads for what it imports and for the chunks of islands that start at once. */
function scripts(islands: readonly IslandState[], assets: ClientAssets): string {
  const urgent = islands
    .filter(({ hydrate }) => moments[hydrate].isUrgent)
    .flatMap(({ section }) => {
      const asset = assets.islands[section]
      return asset ? [asset.src, ...asset.imports] : []
    })
  const preloads = [...new Set([...assets.bootImports, ...urgent])].map(
    (href) => `<link rel="modulepreload" href="${href}">`,
  )
  const boot = `<script type="module" ${assets.devScript === null ? 'async ' : ''}src="${assets.boot}"></script>`
  // In development, fast refresh has to be loaded first.
  const dev = assets.devScript === null ? '' : `<script type="module" src="${assets.devScript}"></script>`
  return `${preloads.join('')}${dev}${boot}`
}
