/** Closes the open menus of a layout. Its sections stay when the page changes, and so would the menu whose link was followed. */
export function closePopovers(layout: HTMLElement): void {
  if (!('popover' in layout)) return
  for (const popover of layout.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
}
