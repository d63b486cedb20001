/** Smaller movements, in pixels, are ignored: a resting finger trembles this much. */
const LEAST = 8

/**
 * Exposes the scroll direction to stylesheets: `<html data-scroll>` is `down`, `up`, or `end` at the end of the page. The attribute is absent
 * before the first scroll and at the top.
 */
export function tellScroll(): void {
  const root = document.documentElement
  let last = scrollY
  const tell = () => {
    const way = wayFrom(last, root)
    if (way === null) return
    last = scrollY
    if (way === 'top') delete root.dataset.scroll
    else root.dataset.scroll = way
  }
  addEventListener('scroll', tell, { passive: true })
}

function wayFrom(last: number, root: HTMLElement): 'top' | 'end' | 'down' | 'up' | null {
  if (scrollY <= LEAST) return 'top'
  if (scrollY + innerHeight >= root.scrollHeight - LEAST) return 'end'
  if (Math.abs(scrollY - last) < LEAST) return null
  return scrollY > last ? 'down' : 'up'
}
