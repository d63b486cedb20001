import type { ErrorContext, ErrorHandler } from '../../page/error-handler.ts'
import { readDocumentState } from './document-state.ts'
import { importChunk } from './import-chunk.ts'

type Known = Pick<ErrorContext, 'section' | 'route' | 'status'>

/** Passes an error to the site's own handler, then to the console unless the handler returns false. Never fails. */
export async function reportError(error: unknown, about: Known = {}): Promise<void> {
  if (await tellHandler(error, about)) return
  console.error(`[sitio] ${about.section ? `The section "${about.section}" failed.` : 'An error occurred.'}`, error)
}

/** Passes uncaught errors and rejections to the site's own handler. The browser itself has already logged them. */
export function hearErrors(): void {
  addEventListener('error', ({ error, message }) => void tellHandler(error ?? message, {}))
  addEventListener('unhandledrejection', ({ reason }) => void tellHandler(reason, {}))
}

/** Whether the handler, which is loaded on demand, returned false. The document's state is read here because chunks share no state. */
async function tellHandler(error: unknown, about: Known): Promise<boolean> {
  const { pathname } = location
  const state = readDocumentState()
  if (!state?.onError) return false
  try {
    const { default: onError } = await importChunk<{ default: ErrorHandler }>(state.onError, state.site.chunkLoadMs)
    return (await onError(error, { where: 'browser', path: pathname, ...about })) === false
  } catch (failure) {
    console.error('[sitio] The error handler failed.', failure)
    return false
  }
}
