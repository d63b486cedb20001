import type { MapsModel } from '../../site/site-model.ts'

export interface Maps {
  /** Sets up the maps of the current page. Loaded maps stay, unless consent was withdrawn. */
  show(isGranted: boolean): void
}

/**
 * Replaces a map's facade with the service's map: when the visitor asks for it or, with consent, when it becomes visible. A facade is an element
 * with `data-map` (what to look for) and `data-map-title`; its button has `data-map-show` and stays hidden until it works.
 */
export function createMaps({ key, embed }: MapsModel): Maps {
  const frames = new Map<HTMLElement, HTMLIFrameElement>()
  const watcher = typeof IntersectionObserver === 'function' ? new IntersectionObserver(onSeen) : null

  function onSeen(entries: readonly IntersectionObserverEntry[]): void {
    // The observer only watches facades.
    for (const { target, isIntersecting } of entries) if (isIntersecting) load(target as HTMLElement)
  }

  function load(facade: HTMLElement): HTMLIFrameElement {
    watcher?.unobserve(facade)
    const known = frames.get(facade)
    if (known) return known
    const frame = document.createElement('iframe')
    const address = new URL(embed)
    address.searchParams.set('key', key)
    address.searchParams.set('q', facade.dataset.map ?? '')
    frame.title = facade.dataset.mapTitle ?? ''
    frame.loading = 'lazy'
    // API keys of map services are bound to the site's origin, so send nothing more than that.
    frame.referrerPolicy = 'strict-origin'
    frame.allowFullscreen = true
    frame.src = address.href
    facade.after(frame)
    facade.hidden = true
    frames.set(facade, frame)
    return frame
  }

  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('[data-map-show]') : null
    const facade = button?.closest<HTMLElement>('[data-map]')
    // The button is hidden with the facade, so move the focus to the map.
    if (facade) load(facade).focus()
  })

  let wasGranted = false
  return {
    show(isGranted) {
      for (const [facade, frame] of frames) {
        if (facade.isConnected && (isGranted || !wasGranted)) continue
        frame.remove()
        facade.hidden = false
        frames.delete(facade)
      }
      wasGranted = isGranted
      watcher?.disconnect()
      for (const facade of document.querySelectorAll<HTMLElement>('[data-map]')) {
        for (const button of facade.querySelectorAll<HTMLElement>('[data-map-show]')) button.hidden = false
        if (isGranted && !frames.has(facade)) watcher?.observe(facade)
      }
    },
  }
}
