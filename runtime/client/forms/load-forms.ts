import { importChunk } from '../browser/import-chunk.ts'
import { reportError } from '../browser/report-error.ts'

/** What the chunk of the forms exports. */
export interface FormsModule {
  /** Takes care of all forms of the site from now on. */
  startForms(): void
}

/** How a form is first touched. Not every browser gives the focus to a button that is pressed. */
const TOUCHES = ['focusin', 'invalid'] as const

/** Fetches what makes forms friendlier when one is first touched. Until then, and without it, the server takes them as they are. */
export function loadForms(src: string, timeoutMs: number): void {
  let isComing = false
  let early: HTMLFormElement | null = null
  const touch = (event: Event) => {
    const form = event.target instanceof Element ? event.target.closest<HTMLFormElement>('form[data-form]') : null
    if (!form) return
    if (event.type === 'invalid') {
      // The browser would say what is wrong in its own language, not in that of the page.
      event.preventDefault()
      early = form
    }
    if (isComing) return
    isComing = true
    importChunk<FormsModule>(src, timeoutMs)
      .then(({ startForms }) => startForms(), reportError)
      .then(() => {
        for (const kind of TOUCHES) document.removeEventListener(kind, touch, true)
        // Without the script the browser has its say after all.
        early?.requestSubmit()
      })
  }
  for (const kind of TOUCHES) document.addEventListener(kind, touch, true)
}
