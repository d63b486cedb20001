/** Marks the position of the page's own sections among those of a layout. */
export const pageSlot = '$page'
