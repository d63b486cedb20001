/**
 * Lets the browser lay out and paint what is seen of a page first (`[data-top]` in `render/runtime-css`), and everything below after that. Only for a
 * page that is shown from its top: until then, places further below are not where they will be.
 */
export function paintTopFirst(): void {
  document.documentElement.dataset.top = ''
  requestAnimationFrame(() => setTimeout(layOutAll))
}

/** Puts every place of the page where it belongs. */
export function layOutAll(): void {
  delete document.documentElement.dataset.top
}
