import type { DocumentState } from '../../page/payload.ts'

/** The state of the document that was loaded; null on a page that is none of ours. */
export function readDocumentState(): DocumentState | null {
  const text = document.getElementById('__SITE_STATE__')?.textContent
  // The server wrote the block; its shape is DocumentState.
  return text ? (JSON.parse(text) as DocumentState) : null
}
