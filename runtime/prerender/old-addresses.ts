import type { LedgerWriter } from '../ledger/ledger-writer.ts'
import { anonymousRequest } from '../server/pages/anonymous-request.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { hasStar } from '../site/routing/find-redirect.ts'
import type { OldAddress, SiteModel } from '../site/site-model.ts'
import { redirectName } from '../values/written-redirects.ts'
import type { WrittenRedirect } from './host-files/host-rules.ts'
import { redirectPage, redirectScript } from './redirect-page.ts'
import { documentFile, payloadFile } from './tree/page-files.ts'
import type { SiteTree } from './tree/site-tree.ts'

/** An old address that no file can stand for: everything below a path, one that depends on the query, or one that is gone. */
export interface UnwrittenAddress {
  readonly from: string
  /** Null when it leads nowhere. */
  readonly to: string | null
  readonly status: number
}

export function unwrittenAddresses({ redirects }: Pick<SiteModel, 'redirects'>): UnwrittenAddress[] {
  return redirects.flatMap((old): UnwrittenAddress[] => {
    if (old.kind === 'gone') return [{ from: redirectName(old), to: null, status: 410 }]
    const { to, status } = old
    return isOfOnePath(old) ? [] : [{ from: redirectName(old), to, status }]
  })
}

/**
 * Writes the redirects of old addresses as pages.
 *
 * @param leading - pages whose steps redirect every visitor.
 */
export async function writeRedirects(
  { render, site }: Pick<SiteRuntime, 'render' | 'site'>,
  leading: readonly WrittenRedirect[],
  tree: SiteTree,
  ledger: LedgerWriter,
): Promise<{ readonly told: readonly WrittenRedirect[]; readonly navigated: readonly string[] }> {
  const single: WrittenRedirect[] = []
  for (const { from } of site.redirects.filter(isOfOnePath)) {
    const answer = await render.document(anonymousRequest(encodeURI(from)))
    // Otherwise the entry does not exist in this language, or has its page at this address.
    if (answer.kind === 'redirect') single.push({ from, to: answer.to, status: answer.status })
  }
  const inOrder = leading.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const told: WrittenRedirect[] = []
  const navigated: string[] = []
  for (const redirect of [...single, ...inOrder]) {
    const { hasDocument, hasPayload } = await writeRedirect(render, redirect, tree)
    if (hasPayload) navigated.push(redirect.from)
    if (hasDocument) told.push(redirect)
    ledger.addRedirect(redirect.from, redirect.to)
  }
  if (told.length > 0) tree.put(redirectScript.path.slice(1), redirectScript.text)
  for (const old of site.redirects)
    if (Object.keys(old.query).length === 0 && (old.kind === 'gone' || hasStar(old.from)))
      ledger.addRedirect(old.from, old.kind === 'gone' ? null : old.to)
  return { told, navigated }
}

function isOfOnePath({ kind, from, query }: OldAddress): boolean {
  return kind === 'redirect' && !hasStar(from) && Object.keys(query).length === 0
}

/**
 * Writes a redirect as a page, and as the payload that client-side navigation follows; returns which of them exist. At `/index.html` a file server
 * has the page of the folder, which stays.
 */
async function writeRedirect(render: SiteRuntime['render'], { from, to }: WrittenRedirect, tree: SiteTree) {
  const payload = await render.payload(anonymousRequest(encodeURI(from)))
  const file = documentFile(from)
  const hasDocument = !tree.has(file)
  if (hasDocument) tree.put(file, redirectPage(to))
  const hasPayload = payload.kind === 'payload'
  if (hasPayload) tree.put(payloadFile(from), payload.body)
  return { hasDocument, hasPayload }
}
