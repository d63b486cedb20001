/** The address that a link of this page leads to, when it is a page of this site; null for files, other sites, and links that open elsewhere. */
export function internalTarget(link: HTMLAnchorElement): URL | null {
  if (!link.href || (link.target !== '' && link.target !== '_self') || link.hasAttribute('download')) return null
  const url = new URL(link.href)
  return url.origin === location.origin && !isFile(url.pathname) ? url : null
}

/** Pages have no dot in their last segment; public files have, and the runtime's own addresses are no pages. */
function isFile(path: string): boolean {
  return path.startsWith('/_site/') || path.slice(path.lastIndexOf('/')).includes('.')
}
