/** A message shown to everybody on the page for as long as it is true. */
export interface Notice {
  show(text: string): void
  hide(): void
}

export function createNotice(element: HTMLElement): Notice {
  return {
    show(text) {
      // Show the element first: screen readers announce text that appears in a visible element.
      element.hidden = false
      element.textContent = text
    },
    hide() {
      element.hidden = true
      element.textContent = ''
    },
  }
}
