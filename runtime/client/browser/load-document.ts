/** Leaves this page; what comes after never runs. Assigning an address that differs in its hash, or not at all, would load nothing. */
export function loadDocument(href: string): Promise<never> {
  const url = new URL(href, location.href)
  const isHere = url.origin + url.pathname + url.search === location.origin + location.pathname + location.search
  if (isHere) location.reload()
  else location.assign(href)
  return new Promise(() => {})
}
