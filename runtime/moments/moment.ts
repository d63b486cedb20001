/** When an interactive section starts in the browser: one file each, listed in the index. */
export interface Moment {
  /** Whether it starts as soon as the page is there: then its code is fetched with the page. */
  readonly isUrgent?: true
  /** Calls back once, when it is due for a section's block; returns how to call that off. */
  whenDue(element: HTMLElement, begin: () => void): () => void
}
