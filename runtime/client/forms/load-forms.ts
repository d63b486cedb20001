import { importChunk } from '../browser/import-chunk.ts'
import { reportError } from '../browser/report-error.ts'

/** What the chunk of the forms exports. */
export interface FormsModule {
  /** Takes care of all forms of the site from now on. */
  startForms(): void
}

/** Fetches what makes forms friendlier when one is first touched. Until then, and without it, the server takes them as they are. */
export function loadForms(src: string, timeoutMs: number): void {
  const begin = ({ target }: Event) => {
    if (!(target instanceof Element) || !target.closest('form[data-form]')) return
    document.removeEventListener('focusin', begin)
    importChunk<FormsModule>(src, timeoutMs).then(({ startForms }) => startForms(), reportError)
  }
  document.addEventListener('focusin', begin)
}
