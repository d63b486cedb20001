import type { DocumentState, PageLife, PageTexts, PayloadPage } from '../../page/payload.ts'
import { documentTitle } from '../../site/document-title.ts'
import { requiredElement } from '../browser/required-element.ts'
import type { Islands } from '../islands/islands.ts'
import { type ClientError, errorView } from './error-view.ts'
import { markCurrentLinks, switchLanguages } from './layout-links.ts'
import { createTransition, type Transition } from './transition.ts'
import { updateHead } from './update-head.ts'

/** What is put in the place of the page that is shown. */
export type NextPage = { readonly page: PayloadPage } | { readonly error: ClientError }

export interface Showing {
  readonly path: string
  /** Whether the old page leaves and the new one enters; otherwise it is the same page with new data. */
  readonly isPageChange: boolean
  /** Whether nothing newer has come meanwhile. */
  isCurrent(): boolean
  /** The new page is in the document and has not entered yet. */
  onSwap(): void
}

/** Puts pages in the place of the one that is shown. */
export class PageShower {
  readonly #site: DocumentState['site']
  readonly #islands: Islands
  readonly #layout = requiredElement('[data-layout]')
  readonly #main = requiredElement('#main')
  readonly #pageTransition: Transition
  readonly #layoutTransition: Transition
  /** Of the page that is shown, as `frameKey` makes it. */
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

  /** Resolves when the page is in the document. Shows nothing when something newer has come. */
  async show(next: NextPage, { path, isPageChange, isCurrent, onSwap }: Showing): Promise<boolean> {
    if (isPageChange) await this.#leave(next)
    if (!isCurrent()) return false
    const focused = document.activeElement
    try {
      if ('error' in next) this.#putError(next.error, path)
      else this.#putPage(next.page, path)
      // Where the page is the same the focus stays in it, though what had it was replaced; another page has its own beginning.
      if (!isPageChange && focused?.isConnected === false) {
        const place = document.getElementById(focused.id) ?? this.#main
        place.focus({ preventScroll: true })
      }
      closePopovers(this.#layout)
      if ('page' in next) this.#life = next.page.life
      onSwap()
    } finally {
      // What has left cannot be seen, and what is shown in place of a page that failed must be.
      this.#pageTransition.enter(this.#life.transition)
      this.#layoutTransition.enter(this.#life.layoutTransition)
    }
    if ('page' in next) this.#islands.attach(next.page.islands, next.page.chunks)
    return true
  }

  /** The page leaves, or the whole layout when the next page has another: in the way of the page that is left. */
  #leave(next: NextPage): Promise<void> {
    const { transition, layoutTransition } = this.#life
    const isOtherLayout =
      'page' in next && frameOf(next.page) !== this.#frame && next.page.layout !== this.#layout.dataset.layout
    return isOtherLayout ? this.#layoutTransition.leave(layoutTransition) : this.#pageTransition.leave(transition)
  }

  #putError(error: ClientError, path: string): void {
    this.#islands.detach(this.#main)
    this.#main.replaceChildren(errorView(error))
    errorHead(documentTitle(this.#site.titleTemplate, this.#site.product, error.message))
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

/** Nothing of the head of the page before is true of an error page, and no search engine is to keep it. */
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

/** Layout sections stay where layout, sections and language are equal: their DOM, state and focus go on. */
function frameKey(layout: string, keys: readonly string[]): string {
  return [layout, ...keys].join(' ')
}

/** What stands beside the layout stays when the language changes; its words do not. */
function labelSigns({ skip, loading }: PageTexts): void {
  const link = document.querySelector('.skip-link')
  if (link) link.textContent = skip
  document.getElementById('progress')?.setAttribute('aria-label', loading)
}

/** What stays was perhaps opened to follow this very link: a menu. */
function closePopovers(layout: HTMLElement): void {
  if (!('popover' in layout)) return
  for (const popover of layout.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
}
