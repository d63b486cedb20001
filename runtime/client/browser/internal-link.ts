/** The address that a link of this page leads to, when it is a page of this site; null for files, other sites, and links that open elsewhere. */
export function internalTarget(link: HTMLAnchorElement): URL | null {
  // A link inside a drawing, and one whose address cannot be read, have no origin; what a script has made (`blob:`) has the page's.
  if (link.origin !== location.origin || link.protocol !== location.protocol || isFile(link.pathname)) return null
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null
  return new URL(link.href)
}

/** Pages have no dot in their last segment; public files have, and the runtime's own addresses are no pages. */
function isFile(path: string): boolean {
  return path.startsWith('/_site/') || path.slice(path.lastIndexOf('/')).includes('.')
}
