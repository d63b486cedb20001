import type { PayloadPage } from '../../page/payload.ts'

/** Updates language, direction, palette, title, and the page's own elements of the head. */
export function updateHead(page: PayloadPage): void {
  const { documentElement: root, head } = document
  root.lang = page.locale
  root.dir = page.dir
  if (page.palette === null) delete root.dataset.palette
  else root.dataset.palette = page.palette
  const template = document.createElement('template')
  template.innerHTML = page.head
  document.title = template.content.querySelector('title')?.textContent ?? ''
  for (const element of head.querySelectorAll('[data-head]')) element.remove()
  head.append(...template.content.querySelectorAll('[data-head]'))
}
