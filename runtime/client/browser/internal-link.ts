/** The target of a link when it is a page of this site; null for files, other sites, and links that open elsewhere. */
export function internalTarget(link: HTMLAnchorElement): URL | null {
  // Links inside an SVG and links with an unreadable address have no origin; `blob:` addresses have the page's origin, so compare the protocol too.
  if (link.origin !== location.origin || link.protocol !== location.protocol || isNoPage(link.pathname)) return null
  if ((link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null
  return new URL(link.href)
}

/**
 * The last segment of a page's path has no dot, unlike that of a public file. The runtime's own addresses are not pages either, and a path that
 * begins with two slashes reads like the address of another site.
 */
function isNoPage(path: string): boolean {
  return /^\/(?:\/|_site\/)/.test(path) || path.slice(path.lastIndexOf('/')).includes('.')
}
