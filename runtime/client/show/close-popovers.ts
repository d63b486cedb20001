/** Closes the open menus in an element. The sections of a layout stay when the page changes, and so would the menu whose link was followed. */
export function closePopovers(within: HTMLElement): void {
  if (!('popover' in within)) return
  for (const popover of within.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
}
