import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { RuntimeTextKey } from '../i18n/built-in/built-in-texts.ts'
import type { FormState, LoadedPage } from '../page/page-request.ts'
import type { PageLife, PageTexts } from '../page/payload.ts'
import { isLocalOrigin } from '../site/http/loopback.ts'
import { routeKey } from '../site/routing/route-key.ts'
import type { LayoutFrame, PageModel, PageOptions, SectionInstance } from '../site/site-model.ts'
import { isNothingThere, ownMessage, type PageError, pageErrorOf } from '../steps/page-error.ts'
import type { Soon } from '../steps/step-request.ts'
import { knownIn } from '../values/known-in.ts'
import type { RichFormat } from '../values/texts/rich-tree.ts'
import { ErrorPage } from '../view/error-page.tsx'
import type { TextValues } from '../view/page-view.ts'
import { errorPlace } from './error-place.ts'
import { type AnswerFields, answerFields, createFormViews, type FindForms } from './form-views.ts'
import { errorHead, pageHead } from './head.ts'
import { PageForms } from './page-forms.ts'
import type { PageViews } from './page-views.ts'
import type { RenderHost } from './render-host.ts'
import { isWhole, type RenderedSection } from './render-section.ts'
import { type PageAround, type RenderedPage, sectionsOf } from './rendered-page.ts'
import { richHtml } from './rich-html.ts'
import { RichParser } from './rich-parser.ts'
import type { SiteModules } from './section-registry.ts'
import { type AboutRequest, SectionRenderer } from './section-renderer.ts'
import type { SiteSteps } from './site-steps.ts'
import { sectionsData } from './structured-data.ts'

/** An error page to be rendered. */
type FailedPage = Extract<LoadedPage, { kind: 'error' }>

/** Renders the pages of one site, and keeps what is the same for everybody: heads, and the page for unknown addresses. */
export class PageRenderer {
  readonly #host: RenderHost
  readonly #steps: SiteSteps
  readonly #views: PageViews
  readonly #formViews: FindForms
  readonly #sections: SectionRenderer
  readonly #parser: RichParser
  readonly #heads = new WeakMap<PageModel, string>()
  readonly #lives = new WeakMap<LayoutFrame | PageModel, PageLife>()
  /** «Not found» pages by frame and status; they do not depend on the address. */
  readonly #nothingThere = new WeakMap<LayoutFrame, Map<number, RenderedPage>>()
  readonly #texts: ReadonlyMap<string, PageTexts>
  /**
   * Prefix for the absolute addresses that search engines are given. Null when prerendering for a local origin, since files may be served from
   * anywhere.
   */
  readonly #origin: string | null
  /** An error page uses the same transitions as the site's other pages. */
  readonly #errorOptions: PageOptions

  constructor(
    modules: Pick<SiteModules, 'sections' | 'statics'>,
    host: RenderHost,
    views: PageViews,
    steps: SiteSteps,
  ) {
    const { site, isPrerender } = host
    this.#host = host
    this.#parser = new RichParser(site.pictures)
    this.#steps = steps
    this.#views = views
    this.#formViews = createFormViews(site, isPrerender, this.runtimeText)
    this.#sections = new SectionRenderer(modules, host, views, this.#formViews, this.#parser)
    this.#texts = new Map(site.locales.available.map(({ code }) => [code, this.#pageTexts(code)]))
    this.#origin = isPrerender && isLocalOrigin(site.origin) ? null : site.origin
    const { transition } = site.navigation
    this.#errorOptions = { watchQuery: false, scrollsToTop: true, finishesLoading: true, transition }
  }

  /** The page, if all of it is kept and nothing has to be rendered; otherwise null. */
  kept(result: LoadedPage, forms: PageForms): RenderedPage | null {
    // A failure has to be reported each time.
    if (result.kind === 'error') return result.error.cause === undefined ? this.#keptError(result, forms) : null
    const sections = this.#sections.kept(result, forms)
    return sections === null ? null : this.#page(result.route, sections)
  }

  /** The state of the page's forms. Lists that its sections offered before are read first, so that nothing is rendered twice. */
  formsOf(result: LoadedPage, state: FormState | null): Soon<PageForms> {
    if (result.kind === 'error') return new PageForms(state, this.#host.entries, result.locale)
    const forms = new PageForms(state, this.#host.entries, result.route.locale)
    for (const collection of this.#sections.offered(result.route)) forms.listOf(collection)
    return forms.isWaiting ? forms.ready().then(() => forms) : forms
  }

  /** The fields against which an answer to a form is checked. */
  answerFields(form: string, locale: string): Promise<AnswerFields> {
    return answerFields(this.#formViews, form, locale, new PageForms(null, this.#host.entries, locale))
  }

  /**
   * A text with structure as HTML for readers elsewhere, who need full addresses.
   *
   * @param page - full address of the page that has the text, for links to its own anchors.
   */
  async richText(locale: string, format: RichFormat, text: string, page: string): Promise<string> {
    const tree = this.#parser.parse(format, text)
    if (tree === null)
      return Promise.resolve(this.#parser.loading).then(() => this.richText(locale, format, text, page))
    const { origin } = this.#host.site
    return richHtml(tree, (to) => {
      if (to.startsWith('#')) return page + to
      const href = this.#views.hrefIn(locale, to)
      return href?.startsWith('/') ? origin + href : href
    })
  }

  /**
   * Renders a page, or the error page in its place. Asynchronous if a text needs code that is not loaded, or a form a list that has not been read.
   *
   * @param about - facts about the request for error reports.
   */
  render(result: LoadedPage, forms: PageForms, about?: AboutRequest): Soon<RenderedPage> {
    const page = this.#renderNow(result, forms, about)
    return this.#whenWhole(page, forms, () => this.render(result, forms, about))
  }

  #renderNow(result: LoadedPage, forms: PageForms, about: AboutRequest): RenderedPage {
    if (result.kind === 'error') return this.#renderErrorNow(result, forms, about)
    try {
      return this.#page(result.route, this.#sections.ofPage(result, forms, about))
    } catch (thrown) {
      // A failure outside of a section fails the page. If the error page fails as well, the plain last-resort document is sent.
      const { route } = result
      const error = pageErrorOf(thrown)
      return this.#renderErrorNow({ kind: 'error', error, locale: route.locale, route }, forms, about)
    }
  }

  /** Renders an error page in the default layout. Layout sections with an operation show their error state. */
  renderError(error: PageError, locale: string, about?: AboutRequest): Soon<RenderedPage> {
    const forms = new PageForms(null, this.#host.entries, locale)
    return this.render({ kind: 'error', error, locale, route: null }, forms, about)
  }

  #whenWhole(page: RenderedPage, forms: PageForms, again: () => Soon<RenderedPage>): Soon<RenderedPage> {
    if (!sectionsOf(page).some(({ isPartial }) => isPartial)) return page
    return Promise.all([this.#parser.loading, forms.ready()]).then(again)
  }

  #renderErrorNow(failed: FailedPage, forms: PageForms, about: AboutRequest): RenderedPage {
    const { error, locale, route } = failed
    const { memoBytes, isPrerender } = this.#host
    const reference = this.#report(error, route, about)
    const known = this.#keptError(failed, forms)
    if (known) return known
    const frame = this.#frameOf(locale, route)
    const page = this.#errorPage(failed, reference, frame, forms, about)
    // A prerendered page for unknown addresses has guards.
    const isForAll = isPlainNotFound(error) && memoBytes > 0 && !isPrerender
    const isAsMeant = typeof page.main !== 'string' || this.#ownErrorSections(error, locale) === null
    if (isForAll && isAsMeant && sectionsOf(page).every(isWhole)) {
      const kept = this.#nothingThere.get(frame) ?? new Map<number, RenderedPage>()
      this.#nothingThere.set(frame, kept.set(error.status, page))
    }
    return page
  }

  /** One of the runtime's own texts. */
  readonly runtimeText = (locale: string, key: RuntimeTextKey, values?: TextValues): string =>
    this.#host.messages.runtimeText(locale, key, values)

  /** @param sections - those of the layout and the page, in order. */
  #page(route: PageModel, sections: readonly RenderedSection[]): RenderedPage {
    const { head, ...around } = this.around(route)
    const mainAt = route.frame.before.length
    const afterAt = mainAt + route.sections.length
    const main = sections.slice(mainAt, afterAt)
    const things = main.flatMap(({ structuredData }) => structuredData ?? [])
    const place = { origin: this.#origin, timeZone: this.#host.site.timeZone }
    return {
      ...around,
      head: things.length === 0 ? head : head + sectionsData(things, route, place),
      before: sections.slice(0, mainAt),
      main,
      after: sections.slice(afterAt),
    }
  }

  /** The page apart from its sections. */
  around(route: PageModel): PageAround {
    return {
      id: route.id,
      status: 200,
      message: null,
      locale: knownIn(this.#host.site.locales.byCode, route.locale),
      palette: route.palette,
      head: this.#headOf(route),
      frame: route.frame,
      locales: this.#views.locales(route, route.locale),
      life: this.#lifeOf(route, route.frame),
      texts: knownIn(this.#texts, route.locale),
      guards: this.#steps.guards(route, route.locale),
    }
  }

  #headOf(route: PageModel): string {
    const { site, isPreview } = this.#host
    const known = this.#heads.get(route)
    if (known !== undefined) return known
    const shown = isPreview ? { ...this.#titled(route), isIndexed: false } : this.#titled(route)
    const head = pageHead(site, shown, this.#origin)
    this.#heads.set(route, head)
    return head
  }

  /** Adds the number of each part of a list but the first to its title, because search engines take pages with the same title for duplicates. */
  #titled(route: PageModel): PageModel {
    const number = route.pages?.current ?? 1
    if (number === 1) return route
    const part = this.runtimeText(route.locale, 'part', { number })
    return { ...route, title: route.title === '' ? part : `${route.title} – ${part}` }
  }

  #keptError({ error, locale, route }: FailedPage, forms: PageForms): RenderedPage | null {
    const kept = isPlainNotFound(error) ? this.#nothingThere.get(this.#frameOf(locale, route)) : undefined
    const page = kept?.get(error.status)
    return page !== undefined && sectionsOf(page).every(({ offers }) => forms.isCurrent(offers)) ? page : null
  }

  #frameOf(locale: string, route: PageModel | null): LayoutFrame {
    return route?.frame ?? knownIn(this.#host.site.errorFrames, locale)
  }

  #errorPage(
    { error, locale, route }: FailedPage,
    reference: string | null,
    frame: LayoutFrame,
    forms: PageForms,
    about: AboutRequest,
  ): RenderedPage {
    const { site } = this.#host
    const isNotFound = isNothingThere(error)
    const said = ownMessage(error)
    const message = said ?? this.runtimeText(locale, isNotFound ? 'errors.404' : 'errors.default')
    const each = (instance: SectionInstance) => this.#sections.ofError(instance, forms, about)
    const own = this.#ownErrorSections(error, locale)?.map(each)
    // If one of the site's own sections has failed, it may be the one with the message.
    const main =
      own?.every(({ isFailed }) => !isFailed) === true
        ? own
        : renderToString(
            createElement(ErrorPage, {
              status: error.status,
              message,
              advice: said === null ? this.#adviceFor(error, locale) : null,
              homeLabel: isNotFound ? this.runtimeText(locale, 'errors.home') : null,
              reference:
                reference === null ? null : { label: this.runtimeText(locale, 'errors.reference'), id: reference },
            }),
          )
    return {
      id: null,
      status: error.status,
      message: error.message,
      locale: knownIn(this.#host.site.locales.byCode, locale),
      palette: null,
      head: errorHead(site, locale, message),
      frame,
      before: frame.before.map(each),
      main,
      after: frame.after.map(each),
      locales: this.#views.locales(null, locale),
      life: this.#lifeOf(null, frame),
      texts: knownIn(this.#texts, locale),
      guards: route === null ? this.#steps.guards(null, locale) : null,
    }
  }

  #adviceFor({ status, advice }: PageError, locale: string): string | null {
    const key = advice ?? (status >= 500 ? 'errors.later' : status === 429 ? 'errors.busy' : null)
    return key && this.runtimeText(locale, key)
  }

  /** The sections that the site shows for an error; null if it declares none, or if the error has a message for visitors. */
  #ownErrorSections(error: PageError, locale: string): readonly SectionInstance[] | null {
    if (error.isShown) return null
    const kind = isNothingThere(error) ? '404' : error.status >= 500 ? '500' : null
    return kind === null ? null : (this.#host.site.errorSections.get(routeKey(kind, locale)) ?? null)
  }

  /** Reports an error. Returns its id in the log if visitors are shown one. */
  #report(error: PageError, route: PageModel | null, about: AboutRequest): string | null {
    const { onError, createReference } = this.#host
    const section = error.section === undefined ? {} : { section: error.section }
    const facts = { ...about?.(), status: error.status, ...errorPlace(route), ...section }
    if (isNothingThere(error) || error.isShown) {
      if (error.cause !== undefined) onError(error.cause, facts)
      return null
    }
    const reference = createReference()
    onError(error.cause ?? new Error(error.message), { ...facts, reference })
    return reference
  }

  #lifeOf(route: PageModel | null, frame: LayoutFrame): PageLife {
    const known = this.#lives.get(route ?? frame)
    if (known) return known
    const life: PageLife = {
      route: route?.key ?? null,
      ...(route?.options ?? this.#errorOptions),
      layoutTransition: frame.transition,
      hasSteps: this.#steps.hasSteps(route),
    }
    this.#lives.set(route ?? frame, life)
    return life
  }

  #pageTexts(code: string): PageTexts {
    return {
      product: this.#host.site.products[code] ?? '',
      skip: this.runtimeText(code, 'skip'),
      loading: this.runtimeText(code, 'loading'),
      offline: this.runtimeText(code, 'offline'),
      retry: this.runtimeText(code, 'errors.retry'),
      error: this.runtimeText(code, 'errors.default'),
      later: this.runtimeText(code, 'errors.later'),
    }
  }
}

/** Whether the error says only that there is no such page. */
function isPlainNotFound(error: PageError): boolean {
  return isNothingThere(error) && !error.isShown
}
