/** A layout section that stays may have an open menu, from which this very link was followed. */
export function closePopovers(layout: HTMLElement): void {
  if (!('popover' in layout)) return
  for (const popover of layout.querySelectorAll<HTMLElement>(':popover-open')) popover.hidePopover()
}
