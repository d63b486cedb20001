/** When an interactive section starts in the browser. Each moment is one file, listed in the index. */
export interface Moment {
  /** Whether the section starts as soon as the page is there, so that its code is fetched with the page. */
  readonly isUrgent?: true
  /** Calls `begin` once, when the section in this element is due; returns a function that cancels this. */
  whenDue(element: HTMLElement, begin: () => void): () => void
}
