import { hashTarget } from './scroll-keeper.ts'

/**
 * Marks where the visitor is: of the links in an element with `data-marks-place`, the one whose target is most visible gets `aria-current="true"`.
 * While no target is visible, the last mark stays.
 */
export function markPlaces(): void {
  if (typeof IntersectionObserver !== 'function') return
  let marking: AbortController | null = null
  document.addEventListener('sitio:page', () => {
    marking?.abort()
    marking = new AbortController()
    for (const list of document.querySelectorAll<HTMLElement>('[data-marks-place]')) markPlace(list, marking.signal)
  })
}

function markPlace(list: HTMLElement, until: AbortSignal): void {
  const links = new Map<Element, HTMLAnchorElement>()
  for (const link of list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    const place = hashTarget(link.hash)
    if (place) links.set(place, link)
  }
  const seen = new Map<Element, number>()
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) seen.set(target, intersectionRatio)
      const most = Math.max(...seen.values())
      if (most === 0) return
      const [current] = [...links.keys()].filter((place) => seen.get(place) === most)
      for (const [place, link] of links) {
        if (place === current) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    },
    { threshold: [0, 0.25, 0.5, 0.75, 1] },
  )
  for (const place of links.keys()) watcher.observe(place)
  until.addEventListener('abort', () => watcher.disconnect())
}
