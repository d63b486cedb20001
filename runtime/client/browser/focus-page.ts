/**
 * Moves the focus to where reading begins: the hash's target, else the page's heading, else the page; and tells screen readers which page
 * it is.
 */
export function focusPage(target: HTMLElement | null): void {
  const main = document.getElementById('main')
  const start = target ?? main?.querySelector<HTMLElement>('h1') ?? main
  if (start && start.tabIndex < 0 && !start.hasAttribute('tabindex')) start.tabIndex = -1
  start?.focus({ preventScroll: true })
  const announcer = document.getElementById('announcer')
  if (!announcer) return
  // The same text twice in a row would be told once.
  announcer.textContent = ''
  setTimeout(() => {
    announcer.textContent = document.title
  })
}
