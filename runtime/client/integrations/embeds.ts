/**
 * Loads content of other sites into the places for it (`data-embed` holds the address): when the visitor presses the button there, or has agreed to
 * the category in `data-embed-consent`. The agreed categories are listed in `<html data-agreed>`. If consent is withdrawn, content loaded by it
 * goes, while content that the visitor asked for stays.
 */
type Place = HTMLElement

const MAY = [
  ...['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-presentation'],
  ...['allow-popups', 'allow-popups-to-escape-sandbox'],
]

function attend(): void {
  const agreed = (document.documentElement.dataset.agreed ?? '').split(' ')
  for (const place of document.querySelectorAll<Place>('[data-embed]')) {
    const { state = 'ready', embedConsent = '' } = place.dataset
    const isAgreed = embedConsent !== '' && agreed.includes(embedConsent)
    if (state === 'ready' && isAgreed) load(place, 'agreed')
    else if (state === 'agreed' && !isAgreed) unload(place)
    else place.dataset.state = state
  }
}

function load(place: Place, state: 'asked' | 'agreed'): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = place.dataset.embedTitle ?? ''
  frame.loading = 'lazy'
  // Players check which site embeds them; they need to know no more than its origin.
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  frame.sandbox.add(...MAY)
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media'
  frame.src = place.dataset.embed ?? ''
  place.querySelector('.sitio-embed__frame')?.replaceChildren(frame)
  place.dataset.state = state
  return frame
}

function unload(place: Place): void {
  place.querySelector('.sitio-embed__frame')?.replaceChildren()
  place.dataset.state = 'ready'
}

document.addEventListener('click', ({ target }) => {
  const button = target instanceof Element ? target.closest('.sitio-embed__load') : null
  const place = button?.closest<Place>('[data-embed]')
  // The button is gone, so move the focus to the frame.
  if (place) load(place, 'asked').focus()
})
document.addEventListener('sitio:page', attend)
new MutationObserver(attend).observe(document.documentElement, { attributeFilter: ['data-agreed'] })
attend()
