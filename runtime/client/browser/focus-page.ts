import { requiredElement } from './required-element.ts'

/**
 * Moves the focus to where reading begins (the target if there is one, else the page's heading, else `main`), and announces the page's title to
 * screen readers.
 */
export function focusPage(target: HTMLElement | null): void {
  const main = requiredElement('#main')
  const start = target ?? main.querySelector<HTMLElement>('h1') ?? main
  // Otherwise only what can be reached with the keyboard takes the focus.
  if (start.tabIndex < 0) start.tabIndex = -1
  start.focus({ preventScroll: true })
  const announcer = requiredElement('#announcer')
  // Screen readers would not announce the same text twice in a row, so clear it first.
  announcer.textContent = ''
  setTimeout(() => {
    announcer.textContent = document.title
  })
}
