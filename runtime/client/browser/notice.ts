/** Says something to everybody on the page, for as long as it is true. */
export interface Notice {
  show(text: string): void
  hide(): void
}

export function createNotice(element: HTMLElement): Notice {
  return {
    show(text) {
      // Text that comes into a visible element is what screen readers tell.
      element.hidden = false
      element.textContent = text
    },
    hide() {
      element.hidden = true
      element.textContent = ''
    },
  }
}
