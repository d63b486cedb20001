import type { PayloadPage } from '../../page/payload.ts'

/** Points the language links of layout sections that stay at the other languages of the current page. */
export function switchLanguages(layout: Element, main: Element, { locales }: PayloadPage): void {
  for (const link of linksAround(layout, main)) {
    const language = locales.find(({ code }) => code === link.getAttribute('hreflang'))
    if (language) link.setAttribute('href', language.href)
  }
}

/** Marks the link to the current page in layout sections that stay. */
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
