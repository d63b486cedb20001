import { importChunk } from '../browser/import-chunk.ts'
import { reportError } from '../browser/report-error.ts'

/** What the chunk of the forms exports. */
export interface FormsModule {
  /** Takes over all forms of the site. */
  startForms(): void
}

/** The first signs that a form is in use. Not every browser focuses a button that is pressed. */
const TOUCHES = ['focusin', 'invalid'] as const

/** Loads the script of the forms when one is first touched. Until then, and if it fails, the server handles them as plain HTML forms. */
export function loadForms(src: string, timeoutMs: number): void {
  let isComing = false
  let early: HTMLFormElement | null = null
  const touch = (event: Event) => {
    const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-form]') : null
    if (!form) return
    if (event.type === 'invalid') {
      // The browser would report the fault in its own language instead of the page's.
      event.preventDefault()
      early = form
    }
    if (isComing) return
    isComing = true
    importChunk<FormsModule>(src, timeoutMs)
      .then(({ startForms }) => startForms(), reportError)
      .then(() => {
        for (const kind of TOUCHES) document.removeEventListener(kind, touch, true)
        // If the script did not load, this lets the browser validate and send the form after all.
        early?.requestSubmit()
      })
  }
  for (const kind of TOUCHES) document.addEventListener(kind, touch, true)
}
