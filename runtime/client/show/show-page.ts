import type { DocumentState, PageLife, PageTexts, PayloadPage } from '../../page/payload.ts'
import { documentTitle } from '../../site/document-title.ts'
import { requiredElement } from '../browser/required-element.ts'
import type { Islands } from '../islands/islands.ts'
import { closePopovers } from './close-popovers.ts'
import { type ClientError, errorView } from './error-view.ts'
import { markCurrentLinks, switchLanguages } from './layout-links.ts'
import { createTransition, type Transition } from './transition.ts'
import { updateHead } from './update-head.ts'

/** What replaces the current page. */
export type NextPage = { readonly page: PayloadPage } | { readonly error: ClientError }

export interface Showing {
  readonly path: string
  /** Whether the old page leaves and the new one enters; otherwise it is the same page with new data. */
  readonly isPageChange: boolean
  /** Whether nothing newer has arrived in the meantime. */
  isCurrent(): boolean
  /** Called when the new page is in the document but has not entered yet. */
  onSwap(): void
}

/** Replaces the current page with others. */
export class PageShower {
  readonly #site: DocumentState['site']
  readonly #islands: Islands
  readonly #layout = requiredElement('[data-layout]')
  readonly #main = requiredElement('#main')
  readonly #pageTransition: Transition
  readonly #layoutTransition: Transition
  /** Key of the current frame, as `frameKey` makes it. */
  #frame: string
  #life: PageLife

  /** @throws Error when the document lacks what every page of the runtime has: its layout and its main element. */
  constructor({ site, layout, frame, life }: DocumentState, islands: Islands) {
    this.#site = site
    this.#islands = islands
    this.#pageTransition = createTransition(this.#main, site.transitionTimeoutMs)
    this.#layoutTransition = createTransition(this.#layout, site.transitionTimeoutMs)
    this.#frame = frameKey(layout, frame)
    this.#life = life
  }

  /** Resolves with true once the page is in the document, with false when something newer has arrived and it was not shown. */
  async show(next: NextPage, { path, isPageChange, isCurrent, onSwap }: Showing): Promise<boolean> {
    if (isPageChange) await this.#leave(next)
    if (!isCurrent()) return false
    const focused = document.activeElement
    try {
      if ('error' in next) this.#putError(next.error, path)
      else this.#putPage(next.page, path)
      // When only the data changed, the focus stays in the page even if the focused element was replaced. A new page sets its own focus.
      if (!isPageChange && focused?.isConnected === false) {
        const place = document.getElementById(focused.id) ?? this.#main
        place.focus({ preventScroll: true })
      }
      closePopovers(this.#layout)
      if ('page' in next) this.#life = next.page.life
      onSwap()
    } finally {
      // An element that has left is invisible, so it has to enter again even if showing the page failed.
      this.#pageTransition.enter(this.#life.transition)
      this.#layoutTransition.enter(this.#life.layoutTransition)
    }
    if ('page' in next) this.#islands.attach(next.page.islands, next.page.chunks)
    return true
  }

  /** Lets the page leave, or the whole layout if the next page has another one, with the transition of the page that is left. */
  #leave(next: NextPage): Promise<void> {
    const { transition, layoutTransition } = this.#life
    const isOtherLayout =
      'page' in next && frameOf(next.page) !== this.#frame && next.page.layout !== this.#layout.dataset.layout
    return isOtherLayout ? this.#layoutTransition.leave(layoutTransition) : this.#pageTransition.leave(transition)
  }

  #putError(error: ClientError, path: string): void {
    this.#islands.detach(this.#main)
    this.#main.replaceChildren(errorView(error))
    errorHead(documentTitle(this.#site.titleTemplate, error.product, error.message))
    markCurrentLinks(this.#layout, this.#main, path)
  }

  #putPage(page: PayloadPage, path: string): void {
    const frame = frameOf(page)
    if (frame === this.#frame) {
      this.#islands.detach(this.#main)
      this.#main.innerHTML = page.main
      switchLanguages(this.#layout, this.#main, page)
      markCurrentLinks(this.#layout, this.#main, path)
    } else {
      this.#putLayout(page)
      this.#frame = frame
    }
    if (document.documentElement.lang !== page.locale) labelSigns(page.texts)
    updateHead(page)
  }

  #putLayout({ layout, before, main, after }: PayloadPage): void {
    this.#islands.detach(this.#layout)
    this.#layout.setAttribute('data-layout', layout)
    this.#main.innerHTML = main
    const markup = ({ html }: { html: string }) => html
    this.#layout.innerHTML = before.map(markup).join('')
    this.#layout.append(this.#main)
    this.#layout.insertAdjacentHTML('beforeend', after.map(markup).join(''))
  }
}

/** No metadata of the previous page applies to an error page, and search engines must not index it. */
function errorHead(title: string): void {
  document.title = title
  for (const element of document.head.querySelectorAll('[data-head]')) element.remove()
  const robots = Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' })
  robots.dataset.head = ''
  document.head.append(robots)
}

function frameOf({ layout, before, after }: PayloadPage): string {
  return frameKey(
    layout,
    [...before, ...after].map(({ key }) => key),
  )
}

/** Layout sections stay if layout, sections and language are equal; their DOM, state and focus are kept. */
function frameKey(layout: string, keys: readonly string[]): string {
  return [layout, ...keys].join(' ')
}

/** Translates the elements beside the layout, which stay when the language changes. */
function labelSigns({ skip, loading }: PageTexts): void {
  const link = document.querySelector('.skip-link')
  if (link) link.textContent = skip
  document.getElementById('progress')?.setAttribute('aria-label', loading)
}
