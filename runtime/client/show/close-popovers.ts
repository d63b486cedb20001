/** Closes the menus that are open in a layout: its sections stay while pages change, and the menu from which a link was followed with them. */
export function closePopovers(layout: HTMLElement): void {
  if (!('popover' in layout)) return
  for (const popover of layout.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
}
