export interface LinkFollower {
  navigate(href: string): void
  /** The browser is about to move to another place in the page. */
  leavePlace(): void
}

/** Turns clicks on links to pages of this site into navigations; the document's one listener for them (architecture 0.2). */
export function followLinks({ navigate, leavePlace }: LinkFollower): void {
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
    if (!link?.href || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return
    const url = new URL(link.href)
    if (url.origin !== location.origin || isFile(url.pathname)) return
    const isSamePage = url.pathname === location.pathname && url.search === location.search
    // The browser moves inside a page better than anyone else; the router hears of it.
    if (isSamePage && url.hash !== '') {
      leavePlace()
      return
    }
    event.preventDefault()
    navigate(url.pathname + url.search + url.hash)
  })
}

/** Pages have no dot in their last segment; public files have, and the runtime's own addresses are no pages. */
function isFile(path: string): boolean {
  return path.startsWith('/_site/') || path.slice(path.lastIndexOf('/')).includes('.')
}
