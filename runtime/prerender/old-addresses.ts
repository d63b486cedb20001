import type { LedgerWriter } from '../ledger/ledger-writer.ts'
import { anonymousRequest } from '../server/pages/anonymous-request.ts'
import type { SiteRuntime } from '../server/site-runtime.ts'
import { hasStar } from '../site/routing/find-redirect.ts'
import type { OldAddress, SiteModel } from '../site/site-model.ts'
import { redirectName } from '../values/written-redirects.ts'
import type { WrittenRedirect } from './host-files/host-rules.ts'
import { documentFile, payloadFile } from './tree/page-files.ts'
import type { SiteTree } from './tree/site-tree.ts'

/** An old address that no file can stand for: all below a path, one that the query decides, or what is gone. */
export interface UnwrittenAddress {
  readonly from: string
  /** Null: nowhere. */
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
 * Writes what old addresses lead to, as pages that lead on.
 *
 * @param leading - pages whose steps lead every visitor elsewhere.
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
    // An entry may lack the language, or have its page there.
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
  for (const old of site.redirects)
    if (Object.keys(old.query).length === 0 && (old.kind === 'gone' || hasStar(old.from)))
      ledger.addRedirect(old.from, old.kind === 'gone' ? null : old.to)
  return { told, navigated }
}

function isOfOnePath({ kind, from, query }: OldAddress): boolean {
  return kind === 'redirect' && !hasStar(from) && Object.keys(query).length === 0
}

/**
 * A redirect: a page that leads on, and the payload that a client-side navigation follows; which of them it has. At `/index.html` a file server has
 * the page of the folder, which stays.
 */
async function writeRedirect(render: SiteRuntime['render'], { from, to }: WrittenRedirect, tree: SiteTree) {
  const payload = await render.payload(anonymousRequest(encodeURI(from)))
  const file = documentFile(from)
  const hasDocument = !tree.has(file)
  if (hasDocument) tree.put(file, render.redirectDocument(to))
  const hasPayload = payload.kind === 'payload'
  if (hasPayload) tree.put(payloadFile(from), payload.body)
  return { hasDocument, hasPayload }
}
