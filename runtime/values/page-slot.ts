/** What stands for the page among the sections of a layout. */
export const pageSlot = '$page'
