import type { PayloadPage } from '../../page/payload.ts'

/** In layout sections that stay, the language links lead to the other languages of the page that is shown now. */
export function switchLanguages(layout: Element, main: Element, { locales }: PayloadPage): void {
  for (const link of linksAround(layout, main)) {
    const language = locales.find(({ code }) => code === link.getAttribute('hreflang'))
    if (language) link.setAttribute('href', language.href)
  }
}

/** In layout sections that stay, the link to the page that is shown now says so. */
export function markCurrentLinks(layout: Element, main: Element, path: string): void {
  for (const link of linksAround(layout, main)) {
    if (link.hasAttribute('hreflang')) continue
    if (link.getAttribute('href') === path) link.setAttribute('aria-current', 'page')
    else if (link.getAttribute('aria-current') === 'page') link.removeAttribute('aria-current')
  }
}

function linksAround(layout: Element, main: Element): Element[] {
  return [...layout.querySelectorAll('a[href]')].filter((link) => !main.contains(link))
}
