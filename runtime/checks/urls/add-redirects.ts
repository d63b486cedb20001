import type { Fix } from '../../manifest/problems/diagnostic.ts'
import { addItems } from '../../manifest/yaml/add-value.ts'
import type { ManifestDocument } from '../../manifest/yaml/manifest-document.ts'
import { type LostAddress, redirectTo } from './lost-addresses.ts'

/** A fix that adds redirects to a manifest for lost addresses whose page is known; null when there are none, or they cannot be added. */
export function addRedirects(document: ManifestDocument, lost: readonly LostAddress[], isSafe: boolean): Fix | null {
  const redirects = lost.flatMap(({ from, to }) => (from === null || to === null ? [] : [{ from, to: redirectTo(to) }]))
  const edit = redirects.length === 0 ? null : addItems(document, ['redirects'], redirects)
  return edit && { isSafe, edits: [edit] }
}
