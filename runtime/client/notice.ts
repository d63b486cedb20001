/** Says something to everybody on the page, for as long as it is true. */
export interface Notice {
  show(text: string): void
  hide(): void
}

export function createNotice(element: HTMLElement | null): Notice {
  return {
    show(text) {
      if (!element) return
      // Text that comes into a visible element is what screen readers tell.
      element.hidden = false
      element.textContent = text
    },
    hide() {
      if (!element) return
      element.hidden = true
      element.textContent = ''
    },
  }
}
