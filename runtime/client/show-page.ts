import type { DocumentState, PayloadPage } from '../page/payload.ts'
import type { Islands } from './islands.ts'

/** Puts pages in the place of the one that is shown. */
export interface PageShower {
  /** Resolves when the page is in the document. Shows nothing when `isCurrent` has become false meanwhile. */
  show(page: PayloadPage, path: string, isCurrent: () => boolean): Promise<boolean>
}

export function createPageShower(state: DocumentState, islands: Islands): PageShower {
  const styles = new Map(state.styles.map((href): [string, Promise<void>] => [href, Promise.resolve()]))
  // Two pages in a row may wait for the same one.
  const whenStyled = (href: string) => {
    const added = styles.get(href) ?? addStyle(href, state.site.chunkLoadMs)
    styles.set(href, added)
    return added
  }
  let shownFrame = frameKey(state.layout, state.frame)

  return {
    async show(page, path, isCurrent) {
      await Promise.all(page.styles.map(whenStyled))
      const layout = document.querySelector('[data-layout]')
      const main = document.getElementById('main')
      if (!layout || !main || !isCurrent()) return false
      const nextFrame = frameKey(
        page.layout,
        [...page.before, ...page.after].map(({ key }) => key),
      )
      if (nextFrame === shownFrame) {
        islands.detach(main)
        main.innerHTML = page.main
        updateKeptLinks(layout, main, page, path)
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
      // What stays was perhaps opened to follow this very link: a menu.
      if ('popover' in layout) {
        for (const popover of layout.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
      }
      updateHead(page)
      islands.attach(page.islands, page.chunks)
      return true
    },
  }
}

/** Layout sections stay where layout, sections and language are equal: their DOM, state and focus go on (architecture 0.2). */
function frameKey(layout: string, keys: readonly string[]): string {
  return [layout, ...keys].join(' ')
}

/** In layout sections that stay, the current page and the language links change in place (D34). */
function updateKeptLinks(layout: Element, main: Element, page: PayloadPage, path: string): void {
  for (const link of layout.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    if (main.contains(link)) continue
    const language = page.locales.find(({ code }) => code === link.getAttribute('hreflang'))
    if (language) link.setAttribute('href', language.href)
    else if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page')
    else if (link.getAttribute('aria-current') === 'page') link.removeAttribute('aria-current')
  }
}

function updateHead(page: PayloadPage): void {
  const { documentElement: root, head } = document
  root.lang = page.locale
  root.dir = page.dir
  if (page.palette === null) delete root.dataset.palette
  else root.dataset.palette = page.palette
  const template = document.createElement('template')
  template.innerHTML = page.head
  document.title = template.content.querySelector('title')?.textContent ?? ''
  for (const element of head.querySelectorAll('[data-head]')) element.remove()
  head.append(...template.content.querySelectorAll('[data-head]'))
}

/** A stylesheet that fails, or has not come in time, leaves the page unstyled in part; that is better than no page. */
function addStyle(href: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = () => resolve()
    setTimeout(resolve, timeoutMs)
    document.head.append(link)
  })
}
