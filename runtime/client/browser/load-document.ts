/**
 * Leaves this page; the returned promise never settles. To the same address, or one with another hash, it reloads, because assigning that would
 * load nothing.
 */
export function loadDocument(href: string): Promise<never> {
  const url = new URL(href, location.href)
  const isHere = url.origin + url.pathname + url.search === location.origin + location.pathname + location.search
  if (isHere) location.reload()
  else location.assign(href)
  return new Promise(() => {})
}
