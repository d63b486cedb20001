import type { DocumentState } from '../../page/payload.ts'

/** The state embedded in the loaded document; null on a page that this runtime did not write. */
export function readDocumentState(): DocumentState | null {
  const text = document.getElementById('__SITE_STATE__')?.textContent
  // The server wrote this block, so its shape is DocumentState.
  return text ? (JSON.parse(text) as DocumentState) : null
}
