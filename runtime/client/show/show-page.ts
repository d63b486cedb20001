import type { DocumentState, PageLife, PageTexts, PayloadPage } from '../../page/payload.ts'
import { documentTitle } from '../../site/document-title.ts'
import type { Islands } from '../islands/islands.ts'
import { type ClientError, errorView } from './error-view.ts'
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
export interface PageShower {
  /** Resolves when the page is in the document. Shows nothing when something newer has come. */
  show(next: NextPage, showing: Showing): Promise<boolean>
}

/** @throws Error when the document lacks what every page of the runtime has: its layout and its main element. */
export function createPageShower(state: DocumentState, islands: Islands): PageShower {
  const { product, titleTemplate } = state.site
  const layout = required('[data-layout]')
  const main = required('#main')
  const transitions = {
    page: createTransition(main, state.site.transitionTimeoutMs),
    layout: createTransition(layout, state.site.transitionTimeoutMs),
  }
  let shownFrame = frameKey(state.layout, state.frame)
  let life: PageLife = state.life

  function swap(next: NextPage, path: string): void {
    if ('error' in next) {
      islands.detach(main)
      main.replaceChildren(errorView(next.error))
      errorHead(documentTitle(titleTemplate, product, next.error.message))
      markCurrentLinks(layout, main, path)
      return
    }
    const { page } = next
    const nextFrame = frameOf(page)
    if (nextFrame === shownFrame) {
      islands.detach(main)
      main.innerHTML = page.main
      switchLanguages(layout, main, page)
      markCurrentLinks(layout, main, path)
    } else {
      islands.detach(layout)
      layout.setAttribute('data-layout', page.layout)
      main.innerHTML = page.main
      const markup = ({ html }: { html: string }) => html
      layout.innerHTML = page.before.map(markup).join('')
      layout.append(main)
      layout.insertAdjacentHTML('beforeend', page.after.map(markup).join(''))
      shownFrame = nextFrame
    }
    if (document.documentElement.lang !== page.locale) labelSigns(page.texts)
    updateHead(page)
  }

  return {
    async show(next, { path, isPageChange, isCurrent, onSwap }) {
      const nextLife = 'page' in next ? next.page.life : life
      const isOtherLayout =
        'page' in next && frameOf(next.page) !== shownFrame && next.page.layout !== layout.dataset.layout
      if (isPageChange) await leave(transitions, isOtherLayout, life)
      if (!isCurrent()) return false
      const focused = document.activeElement
      try {
        swap(next, path)
        // Where the page is the same the focus stays in it, though what had it was replaced; another page has its own beginning.
        if (!isPageChange && focused?.isConnected === false) {
          const place = document.getElementById(focused.id) ?? main
          place.focus({ preventScroll: true })
        }
        closePopovers(layout)
        life = nextLife
        onSwap()
      } finally {
        // What has left cannot be seen, and what is shown in place of a page that failed must be.
        transitions.page.enter(life.transition)
        transitions.layout.enter(life.layoutTransition)
      }
      if ('page' in next) islands.attach(next.page.islands, next.page.chunks)
      return true
    },
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

/** The page leaves, or the whole layout when the next page has another: in the way of the page that is left. */
function leave(
  { page, layout }: { readonly page: Transition; readonly layout: Transition },
  isOtherLayout: boolean,
  life: PageLife,
): Promise<void> {
  return isOtherLayout ? layout.leave(life.layoutTransition) : page.leave(life.transition)
}

function required(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
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

/** In layout sections that stay, the current page and the language links change in place. */
function switchLanguages(layout: Element, main: Element, { locales }: PayloadPage): void {
  for (const link of linksAround(layout, main)) {
    const language = locales.find(({ code }) => code === link.getAttribute('hreflang'))
    if (language) link.setAttribute('href', language.href)
  }
}

/** What stands beside the layout stays when the language changes; its words do not. */
function labelSigns({ skip, loading }: PageTexts): void {
  const link = document.querySelector('.skip-link')
  if (link) link.textContent = skip
  document.getElementById('progress')?.setAttribute('aria-label', loading)
}

function markCurrentLinks(layout: Element, main: Element, path: string): void {
  for (const link of linksAround(layout, main)) {
    if (link.hasAttribute('hreflang')) continue
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page')
    else if (link.getAttribute('aria-current') === 'page') link.removeAttribute('aria-current')
  }
}

function linksAround(layout: Element, main: Element): Element[] {
  return [...layout.querySelectorAll('a[href]')].filter((link) => !main.contains(link))
}

/** What stays was perhaps opened to follow this very link: a menu. */
function closePopovers(layout: HTMLElement): void {
  if (!('popover' in layout)) return
  for (const popover of layout.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
}
