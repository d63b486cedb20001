import { isOnline } from '../browser/connectivity.ts'
import { internalTarget } from '../browser/internal-link.ts'
import { loadDocument } from '../browser/load-document.ts'
import { closePopovers } from '../show/close-popovers.ts'

export interface LinkFollower {
  navigate(href: string): void
  /** Called when the browser is about to move to another place in the page. */
  leavePlace(): void
}

/** Turns clicks on links to pages of this site into navigations. This is the document's only click listener for links. */
export function followLinks(follower: LinkFollower): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const url = link && internalTarget(link)
    if (!url) return
    const isSamePage = url.pathname === location.pathname && url.search === location.search
    // No page arrives that would close the menu whose link was followed, and it would cover the place that the link leads to.
    if (isSamePage) closePopovers(document.body)
    // The browser itself handles moves within a page best; the router is only told.
    if (isSamePage && url.hash !== '') {
      follower.leavePlace()
      return
    }
    event.preventDefault()
    const href = url.pathname + url.search + url.hash
    // A browser may remember that a script failed; only a new document requests it again. Without a connection, that would be the browser's own
    // error page.
    if (link.hasAttribute('data-retry') && isOnline()) void loadDocument(href)
    else follower.navigate(href)
  })
}
